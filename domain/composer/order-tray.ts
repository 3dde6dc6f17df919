import type { Item, Outfit } from "#domain/closet.ts";
import { isUncut } from "#domain/closet-pictures.ts";
import type { Category } from "#domain/items/category.ts";

/** `worn`: with what lies on the board, in an outfit of the closet. `missing`: nothing of its kind lies there. */
export type TrayGroup = {
  name: "worn" | "missing" | "others";
  items: readonly Item[];
  counts?: ReadonlyMap<string, number>;
};

export type TrayPieces = {
  items: readonly Item[];
  outfits: readonly Pick<Outfit, "itemIds">[];
  getCategory: (itemId: string) => Category | undefined;
};

const MAX_WORN = 24;
const MAX_OF_A_KIND = 6;

/** In the order of priority. A dress takes the places of a top and bottoms. */
const PLACES = ["Tops", "Bottoms", "Dresses", "Shoes", "Outerwear", "Handbags"] as const satisfies readonly Category[];
type Place = (typeof PLACES)[number];

function listMissing(onBoard: ReadonlySet<Category | undefined>): Place[] {
  const hasTop = onBoard.has("Tops") || onBoard.has("Activewear");
  return PLACES.filter((place) => {
    if (onBoard.has(place)) return false;
    if (place === "Dresses") return !hasTop && !onBoard.has("Bottoms");
    if (place === "Tops") return !hasTop && !onBoard.has("Dresses");
    return place !== "Bottoms" || !onBoard.has("Dresses");
  });
}

function countWorn({ outfits }: TrayPieces, ids: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { itemIds = [] } of outfits) {
    if (!itemIds.some((id) => ids.has(id))) continue;
    for (const id of itemIds) if (!ids.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** An empty board has the owner's order. */
export function orderTray(pieces: TrayPieces, onBoard: readonly string[]): TrayGroup[] {
  const { items, getCategory } = pieces;
  if (onBoard.length === 0 || items.length === 0) return [{ name: "others", items }];
  const ids = new Set(onBoard);
  const isKnown = ({ id }: Item): boolean => getCategory(id) !== undefined;
  const counts = countWorn(pieces, ids);
  const worn = items
    .filter(({ id }) => counts.has(id))
    .toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0))
    .slice(0, MAX_WORN);
  const early = new Set([...ids, ...worn.map(({ id }) => id)]);
  const missing = listMissing(new Set(onBoard.map(getCategory))).flatMap((place) =>
    items.filter(({ id }) => !early.has(id) && getCategory(id) === place).slice(0, MAX_OF_A_KIND),
  );
  const first = new Set([...worn, ...missing]);
  // One of an unknown kind may be what is missing.
  const others = items
    .filter((item) => !first.has(item))
    .toSorted((one, other) => Number(isKnown(one)) - Number(isKnown(other)));
  const groups: TrayGroup[] = [
    { name: "worn", items: worn, counts },
    { name: "missing", items: missing },
    { name: "others", items: others },
  ];
  return groups.filter((group) => group.items.length > 0);
}

export function listKind(pieces: TrayPieces, itemId: string, others: readonly string[]): readonly Item[] {
  const { items, getCategory } = pieces;
  const category = getCategory(itemId);
  const ofKind = items.filter(({ id }) => getCategory(id) === category && !others.includes(id));
  return orderTray({ ...pieces, items: ofKind }, others).flatMap((group) => group.items);
}

export function canSurprise({ items, getCategory }: TrayPieces, onBoard: readonly string[]): boolean {
  const missing = new Set<Category | undefined>(listMissing(new Set(onBoard.map(getCategory))));
  missing.delete("Outerwear");
  return items.some(({ id }) => missing.has(getCategory(id)));
}

const BEST = 5;
const DRESS_CHANCE = 0.3;
/** Photographs with their backgrounds come more seldom. */
const CUTOUT = 0.5;
/** An outfit is complete without a coat. */
const SURPRISING = PLACES.filter((place) => place !== "Outerwear");

/**
 * Prefers items whose category is no guess, that are worn with the others, in their season, and cut out. `avoided`: the
 * ids of the last surprise.
 */
export function surprise(
  pieces: TrayPieces,
  onBoard: readonly string[],
  avoided: ReadonlySet<string>,
  random = Math.random,
): string[] {
  const chosen = [...onBoard];
  const byId = new Map(pieces.items.map((item) => [item.id, item]));
  const hasFresh = (place: Place) =>
    pieces.items.some(({ id }) => pieces.getCategory(id) === place && !avoided.has(id));
  const prefersDress = hasFresh("Dresses") && (!hasFresh("Tops") || random() < DRESS_CHANCE);
  const places = prefersDress ? SURPRISING.toSorted((one) => (one === "Dresses" ? -1 : 0)) : SURPRISING;
  for (const place of places) {
    if (!listMissing(new Set(chosen.map(pieces.getCategory))).includes(place)) continue;
    const ofPlace = pieces.items.filter(({ id }) => pieces.getCategory(id) === place);
    const fresh = ofPlace.filter(({ id }) => !avoided.has(id));
    const counts = countWorn(pieces, new Set(chosen));
    const seasons = new Set(chosen.flatMap((id) => byId.get(id)?.seasons ?? []));
    const rank = (item: Item): number =>
      (counts.get(item.id) ?? 0) +
      (item.seasons?.some((season) => seasons.has(season)) ? 1 : 0) +
      (isUncut(item) ? 0 : CUTOUT) +
      random();
    const ranked = [fresh.filter(({ category }) => category), fresh, ofPlace]
      .find((candidates) => candidates.length > 0)
      ?.map((item) => ({ item, rank: rank(item) }))
      .toSorted((one, other) => other.rank - one.rank);
    const taken = ranked?.[Math.floor(random() * Math.min(BEST, ranked.length))];
    if (taken) chosen.push(taken.item.id);
  }
  return chosen.slice(onBoard.length);
}
