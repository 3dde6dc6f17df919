import type { Item, Outfit } from "#domain/closet.ts";
import { findCostPerWear, findLastWorn } from "#domain/items/wears.ts";
import { hasLeft } from "#domain/items/left.ts";
import { DAY_MS } from "#domain/limits.ts";
import { writeCsv } from "#domain/tables/write-csv.ts";
import { toDay } from "#domain/links/link.ts";

export const LATELY_DAYS = 90;

const BEST = 5;

/** Null: items without a value. */
export type Bar<Value extends string> = { value: Value | null; total: number };

/** Prices in several currencies are not compared. */
export type CostFigures = {
  currency: string;
  items: number;
  value: number;
  /** For what was sold. */
  received: number;
  median: number | null;
  best: Item[];
  worst: Item[];
};

export type Figures = {
  total: number;
  category: Bar<NonNullable<Item["category"]>>[];
  color: Bar<NonNullable<Item["colors"]>[number]>[];
  season: Bar<NonNullable<Item["seasons"]>[number]>[];
  lately: Item[];
  never: Item[];
  inNoOutfit: Item[];
  costs: CostFigures[];
  withoutPrice: number;
  /** Sold, given away or worn out: the last first. */
  left: Item[];
};

function countValues<Value extends string>(
  items: readonly Item[],
  read: (item: Item) => readonly Value[],
): Bar<Value>[] {
  const counts = new Map<Value | null, number>();
  for (const item of items) {
    const values = read(item);
    for (const value of values.length === 0 ? [null] : values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const weigh = ({ value, total }: Bar<Value>): number => (value === null ? 0 : total);
  return [...counts].map(([value, total]) => ({ value, total })).toSorted((one, other) => weigh(other) - weigh(one));
}

function findMedian(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function computeCosts(currency: string, items: readonly Item[], left: readonly Item[]): CostFigures {
  const costed = items
    .flatMap((item) => {
      const cost = findCostPerWear(item);
      return cost === undefined ? [] : [{ item, cost }];
    })
    .toSorted((one, other) => one.cost - other.cost);
  const sorted = costed.map(({ item }) => item);
  return {
    currency,
    items: items.length,
    value: items.reduce((sum, { price = 0 }) => sum + price, 0),
    received: left.reduce((sum, { left: how }) => sum + (how?.price ?? 0), 0),
    median: findMedian(costed.map(({ cost }) => cost)),
    best: sorted.slice(0, BEST),
    worst: sorted.toReversed().slice(0, BEST),
  };
}

const getCurrency = ({ currency = "" }: Item): string => currency;

/** Without the wishlist. Items that have left are counted by themselves. @param today as `2026-11-24` */
export function computeFigures(
  found: readonly Item[],
  outfits: readonly Pick<Outfit, "itemIds">[],
  today: string,
): Figures {
  const owned = found.filter(({ wishlist }) => !wishlist);
  const [items, gone] = [owned.filter((item) => !hasLeft(item)), owned.filter(hasLeft)];
  const received = Map.groupBy(
    gone.filter(({ left }) => left?.price !== undefined),
    getCurrency,
  );
  const inOutfits = new Set(outfits.flatMap(({ itemIds = [] }) => itemIds));
  const since = toDay(Date.parse(today) - LATELY_DAYS * DAY_MS);
  const priced = items.filter(({ price }) => price !== undefined);
  const byCurrency = Map.groupBy(priced, getCurrency);
  return {
    total: items.length,
    category: countValues(items, ({ category }) => (category ? [category] : [])),
    color: countValues(items, ({ colors = [] }) => colors),
    season: countValues(items, ({ seasons = [] }) => seasons),
    lately: items.filter((item) => (findLastWorn(item) ?? "") >= since),
    never: items.filter(({ timesWorn = 0 }) => timesWorn === 0),
    inNoOutfit: items.filter(({ id }) => !inOutfits.has(id)),
    costs: [...new Set([...byCurrency.keys(), ...received.keys()])]
      .map((currency) => computeCosts(currency, byCurrency.get(currency) ?? [], received.get(currency) ?? []))
      .toSorted((one, other) => other.items - one.items),
    withoutPrice: items.length - priced.length,
    left: gone.toSorted((one, other) => ((one.left?.on ?? "") < (other.left?.on ?? "") ? 1 : -1)),
  };
}

const COLUMNS: Record<string, (item: Item) => string | number | undefined> = {
  name: ({ name }) => name,
  brand: ({ brand }) => brand ?? undefined,
  category: ({ category }) => category,
  colors: ({ colors = [] }) => colors.join(", "),
  seasons: ({ seasons = [] }) => seasons.join(", "),
  price: ({ price }) => price,
  currency: ({ currency }) => currency,
  "times worn": ({ timesWorn }) => timesWorn,
  "last worn": findLastWorn,
  "cost per wear": (item) => {
    const cost = findCostPerWear(item);
    return cost === undefined ? undefined : Math.round(cost * 100) / 100;
  },
};

/** A row for each item (RFC 4180), without the wishlist. Our import understands its headings. */
export function writeFigureRows(found: readonly Item[], outfits: readonly Pick<Outfit, "itemIds">[]): string {
  const counts = new Map<string, number>();
  for (const id of outfits.flatMap(({ itemIds = [] }) => itemIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = found
    .filter((item) => !item.wishlist && !hasLeft(item))
    .map((item) => [...Object.values(COLUMNS).map((read) => read(item) ?? ""), counts.get(item.id) ?? 0]);
  return writeCsv([[...Object.keys(COLUMNS), "outfits"], ...rows]);
}
