import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import { isUncut } from "#domain/closet-pictures.ts";
import { hasLeft, type State } from "#domain/items/left.ts";
import { addWord, createWordReader, RANK, type Vocabulary } from "./entry-words.ts";
import { foldText } from "./fold-text.ts";
import {
  createDraft,
  type EntryRead,
  type FilterValues,
  findFollowed,
  getValueNumber,
  getVersionOf,
  type Piece,
  type SearchIndex,
} from "./index-draft.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Facet } from "./read-search.ts";

export type IndexSteps<Result> = Generator<undefined, Result>;

const STEP_ENTRIES = 50;
const NONE: readonly string[] = [];
const NO_STATE: readonly State[] = [];

const readItemState = (item: Item): readonly State[] => {
  if (hasLeft(item)) return ["left"];
  return item.left ? ["lent"] : NO_STATE;
};

/** Also those that only owners are asked about. */
export const readOwnState = (item: Item): readonly State[] =>
  isUncut(item) ? [...readItemState(item), "uncut"] : readItemState(item);

// Imports give an item without a brand its name, which cards show.
const readBrand = ({ brand, name }: Item): Piece["brand"] =>
  brand && brand !== name ? { key: foldText(brand), name: brand } : null;

function createItemReader(vocabulary: Vocabulary, readState = readItemState) {
  const { ofItem } = createWordReader(vocabulary);
  return (item: Item): EntryRead => {
    const brand = readBrand(item);
    return {
      createdAt: item.createdAt,
      brandName: brand?.name ?? null,
      words: ofItem(item),
      values: {
        category: item.category ? [item.category] : NONE,
        color: item.colors ?? NONE,
        brand: brand ? [brand.key] : NONE,
        season: item.seasons ?? NONE,
        contains: NONE,
        state: readState(item),
      },
    };
  };
}

/** An entry is read only if it is not in the index of an earlier version. */
export type SearchedCloset = Pick<LimitedCloset, "listIds" | "listTab" | "listPieces" | "identify" | "findFields">;

export type SearchedLists = Pick<ClosetLists, "items" | "outfits">;

function toSearched({ items, outfits }: SearchedLists): SearchedCloset {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const outfitsById = new Map(outfits.map((outfit) => [outfit.id, outfit]));
  const find = (list: string, id: string) => (list === "items" ? itemsById : outfitsById).get(id);
  const listIds = (list: string) => (list === "items" ? items : outfits).map(({ id }) => id);
  return {
    listIds,
    listTab: (list) => listIds(list).filter((id) => list !== "items" || itemsById.get(id)?.wishlist !== true),
    listPieces: (id) => outfitsById.get(id)?.itemIds?.filter((itemId) => itemsById.has(itemId)) ?? [],
    identify: find,
    findFields: find as SearchedCloset["findFields"],
  };
}

type ClosetIndex = SearchIndex<{ id: string }>;

export type Indexing = {
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  readState?: typeof readItemState;
  /** Of an earlier version of the same closet, for the same audience, with the same words. */
  previous?: ClosetIndex | null;
};

function* countWorn(closet: SearchedCloset): IndexSteps<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [position, outfitId] of closet.listIds("outfits").entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const { itemIds = NONE } = closet.findFields("outfits", outfitId) ?? {};
    for (const id of itemIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export function* indexItems(closet: SearchedCloset, indexing: Indexing): IndexSteps<ClosetIndex> {
  const previous = findFollowed(indexing.previous ?? null);
  const draft = createDraft(previous);
  const read = createItemReader(indexing.vocabulary, indexing.readState);
  for (const [position, id] of closet.listTab("items").entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const version = getVersionOf(closet.identify("items", id));
    const at = draft.find(id, version);
    const item = at === null ? closet.findFields("items", id) : undefined;
    if (at !== null) draft.keep(id, at);
    else if (item) draft.add(id, version, read(item));
  }
  yield;
  const outfits = getVersionOf(closet.listIds("outfits"));
  const timesWorn = previous?.kept.outfits === outfits ? previous.timesWorn : yield* countWorn(closet);
  yield;
  const names = { brandNames: draft.listBrandNames(), timesWorn };
  return draft.finish(indexing.lexicon, names, { outfits, pieces: [], hasMissing: false });
}

function readPiece(version: number, item: Item): Piece {
  const missing = item.wishlist ? "wishes" : hasLeft(item) ? "left" : null;
  return { version, name: (item.name ?? item.brand) || null, brand: readBrand(item), missing };
}

/** The items of the outfits. */
function createPieces(closet: SearchedCloset, contains: FilterValues, previous: ClosetIndex | null) {
  const before = previous?.kept.pieces ?? [];
  const getVersion = (id: string): number => getVersionOf(closet.identify("items", id));
  const isChanged = contains.names.map((id, number) => getVersion(id) !== (before[number]?.version ?? 0));
  const pieces: (Piece | null)[] = contains.names.map(() => null);
  return {
    /** False: an item of the outfit that had this position was changed, has come or has gone. */
    keep(at: number): boolean {
      const worn = previous?.values.contains[at] ?? [];
      if (worn.some((number) => isChanged[number])) return false;
      for (const number of worn) pieces[number] = before[number] ?? null;
      return true;
    },
    add(id: string): void {
      const number = getValueNumber(contains, id);
      if (pieces[number]) return;
      const item = closet.findFields("items", id);
      pieces[number] = item ? readPiece(getVersion(id), item) : null;
    },
    find: (id: string): Piece | null => pieces[contains.numbers.get(id) ?? -1] ?? null,
    list: (): readonly (Piece | null)[] => pieces,
  };
}

/** In the order of the items. */
function nameBrands(closet: SearchedCloset, find: (id: string) => Piece | null): Map<string, string> {
  const names = new Map<string, string>();
  for (const id of closet.listIds("items")) {
    const brand = find(id)?.brand;
    if (brand && !names.has(brand.key)) names.set(brand.key, brand.name);
  }
  return names;
}

function createOutfitReader(
  closet: SearchedCloset,
  vocabulary: Vocabulary,
  getState: (ids: readonly string[]) => readonly State[],
) {
  const { ofOutfit } = createWordReader(vocabulary);
  const readItem = createItemReader(vocabulary);
  const reads = new Map<string, EntryRead>();
  function getRead(id: string): EntryRead | [] {
    const item = reads.has(id) ? undefined : closet.findFields("items", id);
    if (item) reads.set(id, readItem(item));
    return reads.get(id) ?? [];
  }
  return (outfit: Outfit, pieceIds: readonly string[]): EntryRead => {
    const state = getState(pieceIds);
    const parts = pieceIds.flatMap(getRead);
    const words = ofOutfit(outfit, state);
    for (const part of parts) for (const [word, rank] of part.words) addWord(words, word, Math.max(rank, RANK.kind));
    const join = (name: Facet) => [...new Set(parts.flatMap((part) => part.values[name]))];
    return {
      createdAt: outfit.createdAt,
      brandName: null,
      words,
      values: {
        category: join("category"),
        color: join("color"),
        brand: join("brand"),
        season: outfit.seasons ?? NONE,
        contains: outfit.itemIds ?? NONE,
        state,
      },
    };
  };
}

type Changed = { version: number; outfit: Outfit; pieceIds: readonly string[] };

export function* indexOutfits(closet: SearchedCloset, indexing: Indexing): IndexSteps<ClosetIndex> {
  const previous = findFollowed(indexing.previous ?? null);
  const draft = createDraft(previous);
  const worn = createPieces(closet, draft.filterValues.contains, previous);
  const ids = closet.listIds("outfits");
  const list = getVersionOf(ids);
  /** By position: the position before, or what has changed. */
  const outfits: (number | Changed | null)[] = [];
  for (const [position, id] of ids.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const isListed = previous?.kept.outfits === list;
    const version = isListed ? 0 : getVersionOf(closet.identify("outfits", id));
    const at = isListed ? position : draft.find(id, version);
    if (at !== null && worn.keep(at)) {
      outfits.push(at);
      continue;
    }
    const outfit = closet.findFields("outfits", id);
    const pieceIds = closet.listPieces(id);
    for (const itemId of pieceIds) worn.add(itemId);
    outfits.push(outfit ? { version: getVersionOf(closet.identify("outfits", id)), outfit, pieceIds } : null);
  }
  yield;
  const pieces = worn.list();
  // Without a wish or something that left in an outfit, there is nothing to tell apart.
  const hasMissing = pieces.some((piece) => piece !== null && piece.missing !== null);
  if (previous && previous.kept.hasMissing !== hasMissing)
    return yield* indexOutfits(closet, { ...indexing, previous: null });
  const read = createOutfitReader(closet, indexing.vocabulary, (pieceIds) => {
    const missing = pieceIds.flatMap((id) => worn.find(id)?.missing ?? []);
    if (!hasMissing) return NO_STATE;
    return missing.length === 0 ? ["complete"] : [...new Set(missing)];
  });
  for (const [position, id] of ids.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const each = outfits[position] ?? null;
    if (typeof each === "number") draft.keep(id, each);
    else if (each) draft.add(id, each.version, read(each.outfit, each.pieceIds));
  }
  yield;
  const names = { brandNames: nameBrands(closet, worn.find), timesWorn: new Map() };
  return draft.finish(indexing.lexicon, names, { outfits: list, pieces, hasMissing });
}

const withEntries = <Entry extends { id: string }>(index: ClosetIndex, list: readonly Entry[]): SearchIndex<Entry> => {
  const byId = new Map(list.map((entry) => [entry.id, entry]));
  return { ...index, entries: index.entries.flatMap(({ id }) => byId.get(id) ?? []) };
};

/** As `indexItems`, of lists. */
export function* indexItemsInSteps(lists: SearchedLists, indexing: Indexing): IndexSteps<SearchIndex<Item>> {
  return withEntries(yield* indexItems(toSearched(lists), indexing), lists.items);
}

/** As `indexOutfits`, of lists. */
export function* indexOutfitsInSteps(lists: SearchedLists, indexing: Indexing): IndexSteps<SearchIndex<Outfit>> {
  return withEntries(yield* indexOutfits(toSearched(lists), indexing), lists.outfits);
}
