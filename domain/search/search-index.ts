import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { STATES } from "#domain/items/left.ts";
import { SEASONS } from "#domain/items/season.ts";
import { getPosition, type SearchIndex } from "./index-draft.ts";
import { RANK } from "./entry-words.ts";
import { MAX_FACET_ITEMS } from "#domain/limits.ts";
import { foldText } from "./fold-text.ts";
import { type Meaning, toPlurals } from "./lexicon.ts";
import { type Facet, FACETS, type Search, type Sort } from "./read-search.ts";
import { beginsWithTypingError } from "./typing-error.ts";

type Index = Pick<SearchIndex<{ id: string }>, "entries" | "reads" | "positions" | "lexicon">;

type Ranks = Uint16Array<ArrayBuffer>;

const NOT_FOUND = 0xffff;
/** A shorter word that is known is not the beginning of another one: "or" of "orange". */
const MIN_BEGINNING = 4;
const MIN_PART = 3;

const isFound = (ranks: Ranks): boolean => ranks.some((rank) => rank !== NOT_FOUND);

const noRanks = ({ entries }: Index): Ranks => new Uint16Array(entries.length).fill(NOT_FOUND);

const intersect = (one: Ranks, other: Ranks, add: (rank: number, second: number) => number = Math.max): Ranks =>
  one.map((rank, at) => {
    const second = other[at] ?? NOT_FOUND;
    return rank === NOT_FOUND || second === NOT_FOUND ? NOT_FOUND : add(rank, second);
  });

/** Also of other versions. */
const listPlaces = ({ reads: { wordNumbers, places } }: Index, word: string): readonly number[] =>
  places[wordNumbers.get(word) ?? -1] ?? [];

function mark(index: Index, ranks: Ranks, found: Iterable<string>, least = 0): Ranks {
  for (const word of found) {
    for (const place of listPlaces(index, word)) {
      const rank = Math.max(place % 8, least);
      const position = getPosition(index, place >> 3);
      if (rank < (ranks[position] ?? 0)) ranks[position] = rank;
    }
  }
  return ranks;
}

const markKnown = (index: Index, ranks: Ranks, fits: (known: string) => boolean): Ranks =>
  mark(index, ranks, [...index.reads.wordNumbers.keys()].filter(fits));

function markAll(index: Index, ranks: Ranks, forms: readonly (readonly string[])[]): void {
  const joined = forms.map((words) => mark(index, noRanks(index), words)).reduce((one, other) => intersect(one, other));
  for (const [at, rank] of joined.entries()) if (rank < (ranks[at] ?? 0)) ranks[at] = rank;
}

/** Wider words rank after colors: jeans after trousers, navy after blue. */
function markMeaning(index: Index, ranks: Ranks, { near, wide }: Meaning): Ranks {
  const phrases = [...near].filter((words) => words.includes("-")).map((words) => words.split("-"));
  for (const parts of phrases) markAll(index, ranks, parts.map(toPlurals));
  mark(index, ranks, [...near].flatMap(toPlurals));
  return mark(index, ranks, [...wide].flatMap(toPlurals), RANK.brand);
}

function findWord(index: Index, word: string): Ranks {
  const meaning = index.lexicon.translate(word);
  const ranks = mark(index, noRanks(index), index.lexicon.inflect(word));
  const isBegun = !meaning || word.length >= MIN_BEGINNING;
  if (isBegun) markKnown(index, ranks, (known) => known.startsWith(word));
  if (meaning) markMeaning(index, ranks, meaning);
  if (!ranks.some((rank) => rank < RANK.weak)) return ranks;
  return ranks.map((rank) => (rank === RANK.weak ? NOT_FOUND : rank));
}

/** "Sommerkleid" is found by both of its words. */
function findCompound(index: Index, word: string): Ranks | null {
  const { lexicon } = index;
  const isWord = (form: string) => listPlaces(index, form).some((place) => getPosition(index, place >> 3) >= 0);
  const isKnown = (part: string) => lexicon.inflect(part).some(isWord) || lexicon.translate(part);
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const ranks = isKnown(one) && isKnown(other) ? intersect(findWord(index, one), findWord(index, other)) : null;
    if (ranks && isFound(ranks)) return ranks;
  }
  return null;
}

function rankWord(index: Index, parts: readonly string[]): Ranks {
  const { lexicon } = index;
  const word = parts.join("");
  const ranks = findWord(index, word);
  if (parts.length > 1) markAll(index, ranks, parts.map(lexicon.inflect));
  if (isFound(ranks)) return ranks;
  const compound = findCompound(index, word);
  if (compound) return compound;
  const color = lexicon.toColor(word);
  if (color) markMeaning(index, ranks, color);
  if (isFound(ranks) || lexicon.translate(word)) return ranks;
  const begins = (known: string) => known.startsWith(word);
  if (word.length >= MIN_PART) markMeaning(index, ranks, lexicon.guess(begins));
  if (isFound(ranks)) return ranks;
  const isMistyped = (known: string) => beginsWithTypingError(known, word);
  markKnown(index, ranks, isMistyped);
  return markMeaning(index, ranks, lexicon.guess(isMistyped));
}

function rankText(index: Index, text: string): Ranks {
  const queries = new Map(index.lexicon.readQuery(text).map((parts) => [parts.join(""), parts]));
  let found = noRanks(index).fill(0);
  for (const parts of queries.values()) {
    found = intersect(found, rankWord(index, parts), (rank, second) => rank + second);
    // Words with typing errors take the longest.
    if (!isFound(found)) break;
  }
  return found;
}

export type FacetValue = { value: string; count: number; isChosen: boolean };

export type Facets = Record<Facet, FacetValue[]>;

export type Found<Entry> = {
  entries: Entry[];
  facets: Facets;
};

const VALUE_ORDER: { [Name in Facet]?: readonly string[] } = {
  category: CATEGORIES,
  color: COLORS,
  season: SEASONS,
  state: STATES,
};

/** The pieces of most outfits: an object for each of ten thousand would make a keystroke slow. */
function listFrequentItems({ reads, contained, pieces }: SearchIndex<{ id: string }>, counts: Uint32Array): string[] {
  const { names } = reads.filterValues.contains;
  const least = Math.max(1, counts.toSorted().at(-MAX_FACET_ITEMS) ?? 0);
  const listWith = (fits: (count: number) => boolean) =>
    contained
      .filter((number) => fits(counts[number] ?? 0) && pieces[number]?.name)
      .flatMap((number) => names[number] ?? []);
  return [...listWith((count) => count > least), ...listWith((count) => count === least)].slice(0, MAX_FACET_ITEMS);
}

function listValues(
  facet: Facet,
  counts: Uint32Array,
  chosen: ReadonlyMap<string, string>,
  index: SearchIndex<{ id: string }>,
): FacetValue[] {
  const { names, numbers } = index.reads.filterValues[facet];
  const isItem = facet === "contains";
  const order = VALUE_ORDER[facet] ?? (isItem ? listFrequentItems(index, counts) : names.toSorted());
  const keys = new Set([...order, ...chosen.keys()]);
  const values = [...keys].map((key) => ({
    value: chosen.get(key) ?? index.brandNames.get(key) ?? key,
    count: counts[numbers.get(key) ?? -1] ?? 0,
    isChosen: chosen.has(key),
  }));
  const shown = values.filter(({ count, isChosen }) => isChosen || count > 0);
  return facet === "brand" || isItem ? shown.toSorted((one, other) => other.count - one.count) : shown;
}

const mapNames = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

const toKeys = (name: Facet, values: readonly string[]): Map<string, string> =>
  new Map(values.map((value) => [name === "brand" ? foldText(value) : value, value]));

type Filter = { name: Facet; has: (position: number) => boolean };

function createFilter(index: SearchIndex<{ id: string }>, name: Facet, keys: Iterable<string>): Filter {
  const { numbers } = index.reads.filterValues[name];
  const chosen = new Set([...keys].map((key) => numbers.get(key)));
  const has = (position: number) => index.indexed[position]?.values[name].some((value) => chosen.has(value)) ?? false;
  return { name, has };
}

function findMissed(filters: readonly Filter[], position: number): Facet | "several" | null {
  let missed: Facet | null = null;
  for (const { name, has } of filters) {
    if (has(position)) continue;
    if (missed) return "several";
    missed = name;
  }
  return missed;
}

const orderByFalling = (values: readonly number[]): number[] =>
  [...values.keys()].toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0));

function orderByBrand({ brandNames, indexed, reads, lexicon }: SearchIndex<{ id: string }>): number[] {
  const { compare } = new Intl.Collator(lexicon.language);
  const fromLast = [...brandNames].toSorted(([, one], [, other]) => compare(other, one));
  const ranks = new Map(fromLast.map(([key], rank) => [reads.filterValues.brand.numbers.get(key), rank]));
  return orderByFalling(
    indexed.map(({ values: { brand } }) => (brand.length === 0 ? -1 : (ranks.get(brand[0]) ?? -1))),
  );
}

const ORDERS: { [Name in Sort]?: (index: SearchIndex<{ id: string }>) => number[] } = {
  newest: ({ indexed }) => orderByFalling(indexed.map(({ createdAt }) => createdAt)),
  worn: ({ entries, timesWorn }) => orderByFalling(entries.map(({ id }) => timesWorn.get(id) ?? 0)),
  brand: orderByBrand,
};

/** Positions. Undefined: the owner's order. */
function findOrder(index: SearchIndex<{ id: string }>, sort: Sort): readonly number[] | undefined {
  const order = index.orders[sort] ?? ORDERS[sort]?.(index);
  if (order) index.orders[sort] = order;
  return order;
}

/** The best find comes first. One pass: an entry that misses one filter alone counts for the values of that filter. */
export function searchIndex<Entry extends { id: string }>(index: SearchIndex<Entry>, search: Search): Found<Entry> {
  const chosen = mapNames(FACETS, (name) => toKeys(name, search[name]));
  const filters = FACETS.filter((name) => chosen[name].size > 0).map((name) =>
    createFilter(index, name, chosen[name].keys()),
  );
  const counts = mapNames(FACETS, (facet) => new Uint32Array(index.reads.filterValues[facet].names.length));
  const count = (facet: Facet, position: number) => {
    const ofFacet = counts[facet];
    for (const value of index.indexed[position]?.values[facet] ?? []) ofFacet[value] = (ofFacet[value] ?? 0) + 1;
  };
  const ranks = rankText(index, search.text);
  const found: { entry: Entry; rank: number }[] = [];
  for (const position of findOrder(index, search.sort) ?? index.entries.keys()) {
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
