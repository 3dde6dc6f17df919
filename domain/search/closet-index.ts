import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import { isUncut } from "#domain/closet-pictures.ts";
import { addWord, createWordReader, RANK, type RankedWords, type Vocabulary } from "./entry-words.ts";
import { hasLeft, listComplete, listMissing, type State } from "#domain/items/left.ts";
import { foldText } from "./fold-text.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Facet, FACETS, type Sort } from "./read-search.ts";

type Values = Record<Facet, readonly string[]>;

export type FilterValues = { names: string[]; numbers: Map<string, number> };

/** Positions and values are in the owner's order. */
export type SearchIndex<Entry extends { id: string }> = {
  entries: readonly Entry[];
  lexicon: Lexicon;
  /** 8 × position + rank. */
  words: Map<string, number[]>;
  filterValues: Record<Facet, FilterValues>;
  /** Numbers of values: counting them is several times faster than counting texts. */
  values: Record<Facet, (readonly number[])[]>;
  /** By folded name, as the closet first writes it. */
  brandNames: Map<string, string>;
  itemNames: Map<string, string>;
  /** Missing: the owner's order. */
  orders: Partial<Record<Sort, readonly number[]>>;
};

export type IndexSteps<Result> = Generator<undefined, Result>;

const STEP_ENTRIES = 50;
const NONE: readonly string[] = [];
const NO_STATE: readonly State[] = [];

const mapFilters = <Value>(make: () => Value): Record<Facet, Value> => ({
  category: make(),
  color: make(),
  brand: make(),
  season: make(),
  contains: make(),
  state: make(),
});

const orderByFalling = (values: readonly number[]): number[] =>
  [...values.keys()].toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0));

const createIndex = <Entry extends { id: string; createdAt: number }>(
  entries: readonly Entry[],
  lexicon: Lexicon,
): SearchIndex<Entry> => ({
  entries,
  lexicon,
  words: new Map(),
  filterValues: mapFilters(() => ({ names: [], numbers: new Map() })),
  values: mapFilters(() => []),
  brandNames: new Map(),
  itemNames: new Map(),
  orders: { newest: orderByFalling(entries.map(({ createdAt }) => createdAt)) },
});

function getNumber({ names, numbers }: FilterValues, value: string): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, names.length);
  return names.push(value) - 1;
}

function addEntry(
  { words, values, filterValues }: SearchIndex<Item | Outfit>,
  ownWords: RankedWords,
  ownValues: Values,
): void {
  const position = values.category.length;
  for (const [word, rank] of ownWords) {
    const found = words.get(word);
    if (found) found.push(position * 8 + rank);
    else words.set(word, [position * 8 + rank]);
  }
  for (const name of FACETS) values[name].push(ownValues[name].map((value) => getNumber(filterValues[name], value)));
}

const readItemState = (item: Item): readonly State[] => {
  if (hasLeft(item)) return ["left"];
  return item.left ? ["lent"] : NO_STATE;
};

function createItemReader(
  vocabulary: Vocabulary,
  { brandNames }: Pick<SearchIndex<Item>, "brandNames">,
  readState = readItemState,
) {
  const { ofItem } = createWordReader(vocabulary);
  const readBrand = (brand: string | null): readonly string[] => {
    if (!brand) return NONE;
    const key = foldText(brand);
    if (!brandNames.has(key)) brandNames.set(key, brand);
    return [key];
  };
  return (item: Item) => ({
    words: ofItem(item),
    values: {
      category: item.category ? [item.category] : NONE,
      color: item.colors ?? NONE,
      // Imports give an item without a brand its name, which cards show.
      brand: readBrand(item.brand === item.name ? null : item.brand),
      season: item.seasons ?? NONE,
      contains: NONE,
      state: readState(item),
    },
  });
}

/** Also those that only owners are asked about. */
export const readOwnState = (item: Item): readonly State[] =>
  isUncut(item) ? [...readItemState(item), "uncut"] : readItemState(item);

function orderByBrand({ brandNames, values, filterValues }: SearchIndex<Item>, language: string): number[] {
  const { compare } = new Intl.Collator(language);
  const fromLast = [...brandNames].toSorted(([, one], [, other]) => compare(other, one));
  const ranks = new Map(fromLast.map(([key], rank) => [filterValues.brand.numbers.get(key), rank]));
  return orderByFalling(values.brand.map(([number]) => (number === undefined ? -1 : (ranks.get(number) ?? -1))));
}

function* countOutfits(outfits: readonly Outfit[]): IndexSteps<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [position, { itemIds = NONE }] of outfits.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    for (const id of itemIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export type SearchedCloset = Pick<ClosetLists, "items" | "outfits">;

export function* indexItemsInSteps(
  { items, outfits }: SearchedCloset,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
  readState?: typeof readItemState,
): IndexSteps<SearchIndex<Item>> {
  const owned = items.filter(({ wishlist }) => !wishlist);
  const index = createIndex(owned, lexicon);
  yield;
  const read = createItemReader(vocabulary, index, readState);
  for (const [position, item] of index.entries.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const { words, values } = read(item);
    addEntry(index, words, values);
  }
  const counts = yield* countOutfits(outfits);
  index.orders.worn = orderByFalling(index.entries.map(({ id }) => counts.get(id) ?? 0));
  yield;
  index.orders.brand = orderByBrand(index, lexicon.language);
  return index;
}

export function* indexOutfitsInSteps(
  { items, outfits }: SearchedCloset,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): IndexSteps<SearchIndex<Outfit>> {
  const index = createIndex(outfits, lexicon);
  const { ofOutfit } = createWordReader(vocabulary);
  const read = createItemReader(vocabulary, index);
  const worn = new Map<string, ReturnType<typeof read>>();
  const counts = yield* countOutfits(outfits);
  for (const [position, item] of items.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    if (!counts.has(item.id)) continue;
    worn.set(item.id, read(item));
    const name = item.name ?? item.brand;
    if (name) index.itemNames.set(item.id, name);
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  // Without a wish or something that left in an outfit, there is nothing to tell apart.
  const hasMissing = listComplete(outfits, items).length < outfits.length;
  const readState = (outfit: Outfit): readonly State[] => {
    const missing = listMissing(outfit, (id) => byId.get(id)).map(({ why }) => (why === "wish" ? "wishes" : why));
    return missing.length === 0 ? ["complete"] : [...new Set(missing)];
  };
  for (const [position, outfit] of outfits.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const state = hasMissing ? readState(outfit) : NO_STATE;
    const ids = outfit.itemIds ?? NONE;
    const parts = ids.flatMap((id) => worn.get(id) ?? []);
    const words = ofOutfit(outfit, state);
    for (const part of parts) for (const [word, rank] of part.words) addWord(words, word, Math.max(rank, RANK.kind));
    const join = (name: Facet) => [...new Set(parts.flatMap((part) => part.values[name]))];
    addEntry(index, words, {
      category: join("category"),
      color: join("color"),
      brand: join("brand"),
      season: outfit.seasons ?? NONE,
      contains: ids,
      state,
    });
  }
  return index;
}
