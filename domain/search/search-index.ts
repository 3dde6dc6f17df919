import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import type { SearchIndex } from "./closet-index.ts";
import { foldText } from "./fold-text.ts";
import { NOT_FOUND, rankText } from "./rank-text.ts";
import { type Facet, FACETS, type Search } from "./read-search.ts";

export type FacetValue = { value: string; count: number; isChosen: boolean };

export type Facets = Record<Facet, FacetValue[]>;

export type Found<Entry> = {
  /** In the chosen order. */
  entries: Entry[];
  /** Each count is of the entries that fit all other filters. */
  facets: Facets;
};

const VALUE_ORDER: { [Name in Facet]?: readonly string[] } = { category: CATEGORIES, color: COLORS, season: SEASONS };

function listValues(
  facet: Facet,
  counts: Uint32Array,
  chosen: ReadonlyMap<string, string>,
  { filterValues, brandNames, itemNames }: Pick<SearchIndex<never>, "filterValues" | "brandNames" | "itemNames">,
): FacetValue[] {
  const { names, numbers } = filterValues[facet];
  const isItem = facet === "contains";
  const order = VALUE_ORDER[facet] ?? (isItem ? names : names.toSorted());
  const keys = new Set([...order, ...chosen.keys()]);
  const values = [...keys].map((key) => ({
    value: chosen.get(key) ?? brandNames.get(key) ?? key,
    count: counts[numbers.get(key) ?? -1] ?? 0,
    isChosen: chosen.has(key),
  }));
  const shown = values.filter(
    ({ value, count, isChosen }) => isChosen || (count > 0 && (!isItem || itemNames.has(value))),
  );
  return facet === "brand" || isItem ? shown.toSorted((one, other) => other.count - one.count) : shown;
}

const mapNames = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

/** Spellings of the visitor by the key that the index has. */
const toKeys = (name: Facet, values: readonly string[]): Map<string, string> =>
  new Map(values.map((value) => [name === "brand" ? foldText(value) : value, value]));

type Filter = { name: Facet; has: (position: number) => boolean };

function createFilter(index: SearchIndex<{ id: string }>, name: Facet, keys: Iterable<string>): Filter {
  const { numbers } = index.filterValues[name];
  const chosen = new Set([...keys].map((key) => numbers.get(key)));
  const values = index.values[name];
  return { name, has: (position) => values[position]?.some((value) => chosen.has(value)) ?? false };
}

/** The filters that the entry misses; more than one as "several". */
function findMissed(filters: readonly Filter[], position: number): Facet | "several" | null {
  let missed: Facet | null = null;
  for (const { name, has } of filters) {
    if (has(position)) continue;
    if (missed) return "several";
    missed = name;
  }
  return missed;
}

/** In the owner's order, the best find comes first. In one pass: an entry that misses one filter alone counts for the values of that filter. */
export function searchIndex<Entry extends { id: string }>(index: SearchIndex<Entry>, search: Search): Found<Entry> {
  const chosen = mapNames(FACETS, (name) => toKeys(name, search[name]));
  const filters = FACETS.filter((name) => chosen[name].size > 0).map((name) =>
    createFilter(index, name, chosen[name].keys()),
  );
  const counts = mapNames(FACETS, (facet) => new Uint32Array(index.filterValues[facet].names.length));
  const count = (facet: Facet, position: number) => {
    const ofFacet = counts[facet];
    for (const value of index.values[facet][position] ?? []) ofFacet[value] = (ofFacet[value] ?? 0) + 1;
  };
  const ranks = rankText(index, search.text);
  const found: { entry: Entry; rank: number }[] = [];
  for (const position of index.orders[search.sort] ?? index.entries.keys()) {
    const rank = ranks[position] ?? NOT_FOUND;
    if (rank === NOT_FOUND) continue;
    const missed = findMissed(filters, position);
    if (missed === null) {
      const entry = index.entries[position];
      if (entry) found.push({ entry, rank });
      for (const facet of FACETS) count(facet, position);
    } else if (missed !== "several") count(missed, position);
  }
  const sorted = search.sort === "owner" ? found.toSorted((one, other) => one.rank - other.rank) : found;
  const entries = sorted.map(({ entry }) => entry);
  return { entries, facets: mapNames(FACETS, (facet) => listValues(facet, counts[facet], chosen[facet], index)) };
}
