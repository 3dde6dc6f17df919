import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import { isUncut } from "#domain/closet-pictures.ts";
import { hasLeft, type State } from "#domain/items/left.ts";
import { addWord, createWordReader, RANK, type Vocabulary } from "./entry-words.ts";
import { foldText } from "./fold-text.ts";
import {
  createDraft,
  type EntryRead,
  findFollowed,
  getValueNumber,
  type IndexedEntry,
  type Piece,
  type Reads,
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
    const identity = closet.identify("items", id);
    const known = draft.find(identity);
    const item = known ? undefined : closet.findFields("items", id);
    if (known) draft.keep(known);
    else if (identity && item) draft.add(id, identity, read(item));
  }
  yield;
  const outfitIds = closet.listIds("outfits");
  const timesWorn = previous?.outfitIds === outfitIds ? previous.timesWorn : yield* countWorn(closet);
  yield;
  const names = { brandNames: draft.listBrandNames(), timesWorn };
  return draft.finish(indexing.lexicon, names, { outfitIds, pieces: [], contained: [], hasMissing: false });
}

function readPiece(item: Item): Piece {
  const missing = item.wishlist ? "wishes" : hasLeft(item) ? "left" : null;
  return { name: (item.name ?? item.brand) || null, brand: readBrand(item), missing };
}

/** The items of the outfits. */
function createPieces(closet: SearchedCloset, reads: Reads, before: readonly (Piece | null)[]) {
  const { contains } = reads.filterValues;
  const findKnown = (identity: object | undefined) => (identity ? reads.pieces.get(identity) : null);
  const isChanged = contains.names.map((id, at) => findKnown(closet.identify("items", id)) !== (before[at] ?? null));
  const pieces: (Piece | null)[] = contains.names.map(() => null);
  const contained: number[] = [];
  const put = (number: number, piece: Piece | null | undefined): void => {
    if (!piece || pieces[number]) return;
    pieces[number] = piece;
    contained.push(number);
  };
  return {
    pieces,
    contained,
    /** False: an item of the outfit was changed, has come or has gone. */
    keep({ values }: IndexedEntry): boolean {
      for (const number of values.contains) {
        if (isChanged[number]) return false;
        put(number, before[number]);
      }
      return true;
    },
    add(id: string): void {
      const [identity, item] = [closet.identify("items", id), closet.findFields("items", id)];
      if (!identity || !item) return;
      const piece = findKnown(identity) ?? readPiece(item);
      reads.pieces.set(identity, piece);
      put(getValueNumber(contains, id), piece);
    },
    find: (id: string): Piece | null => pieces[contains.numbers.get(id) ?? -1] ?? null,
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

type Changed = { identity: object; outfit: Outfit; pieceIds: readonly string[] };

export function* indexOutfits(closet: SearchedCloset, indexing: Indexing): IndexSteps<ClosetIndex> {
  const previous = findFollowed(indexing.previous ?? null);
  const draft = createDraft(previous);
  const worn = createPieces(closet, draft.reads, previous?.pieces ?? []);
  const outfitIds = closet.listIds("outfits");
  const outfits: (IndexedEntry | Changed)[] = [];
  for (const [position, id] of outfitIds.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const identity = closet.identify("outfits", id);
    const known = previous?.outfitIds === outfitIds ? previous.indexed[position] : draft.find(identity);
    if (known && worn.keep(known)) {
      outfits.push(known);
      continue;
    }
    const outfit = closet.findFields("outfits", id);
    const pieceIds = closet.listPieces(id);
    for (const itemId of pieceIds) worn.add(itemId);
    if (identity && outfit) outfits.push({ identity, outfit, pieceIds });
  }
  yield;
  const { pieces, contained } = worn;
  // Without a wish or something that left in an outfit, there is nothing to tell apart.
  const hasMissing = pieces.some((piece) => piece !== null && piece.missing !== null);
  if (previous && previous.hasMissing !== hasMissing)
    return yield* indexOutfits(closet, { ...indexing, previous: null });
  const read = createOutfitReader(closet, indexing.vocabulary, (pieceIds) => {
    const missing = pieceIds.flatMap((id) => worn.find(id)?.missing ?? []);
    if (!hasMissing) return NO_STATE;
    return missing.length === 0 ? ["complete"] : [...new Set(missing)];
  });
  for (const [position, each] of outfits.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    if ("outfit" in each) draft.add(each.outfit.id, each.identity, read(each.outfit, each.pieceIds));
    else draft.keep(each);
  }
  yield;
  const names = { brandNames: nameBrands(closet, worn.find), timesWorn: new Map() };
  return draft.finish(indexing.lexicon, names, { outfitIds, pieces, contained, hasMissing });
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
