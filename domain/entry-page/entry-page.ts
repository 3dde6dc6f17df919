import { omit } from "#domain/omit.ts";
import { OWN_FIELDS, type OwnField } from "#domain/closet-fields.ts";
import type { HeldList } from "#domain/closet-lists.ts";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import { getTabCounts, getOwnedItems, type ItemCard, type ListSlice, type OutfitCard } from "#domain/closet-view.ts";
import type { ClosetLists, Collection, Inspiration, Item, Ordered, Outfit, Owner, Portfolio } from "#domain/closet.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import { findCollectionContents, listHeldRows } from "#domain/collection-contents.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import { ENTRY_COLLECTIONS, ENTRY_OUTFITS, GOES_WITH_ITEMS, GOES_WITH_OUTFITS } from "#domain/limits.ts";
import type { EntryList, EntryPlace } from "./entry-path.ts";

export type CollectionLink = Pick<Collection, "id" | "name">;

/** Null at the ends, and where the list does not have this entry. */
export type Neighbors = {
  previous: string | null;
  next: string | null;
  /** From 0. Absent: not counted. */
  position?: number;
  total?: number;
};

export type EntryFrame = { owner: Owner; counts: TabCounts };

type InList = EntryFrame & {
  /** Without the collection or search if it does not have this entry. */
  place: EntryPlace;
} & Neighbors;

export type ShownItem = Omit<Item, keyof Ordered | "cutout" | OwnField>;
export type ShownOutfit = Omit<Outfit, keyof Ordered | "layout" | "itemIds" | "wears">;
export type ShownPortfolio = Omit<Portfolio, "createdAt">;

export type ItemPage = InList & {
  kind: "item";
  item: ShownItem;
  outfits: ListSlice<OutfitCard>;
  /** Items that share the most outfits come first, then the owner's order. */
  goesWith: ItemCard[];
  collections: CollectionLink[];
};

export type OutfitPage = InList & {
  kind: "outfit";
  outfit: ShownOutfit;
  /** Known items alone, bottom layer first. */
  items: ItemCard[];
  /** Of these, wishes. Absent: none. */
  missing?: number;
  collections: CollectionLink[];
};

export type PortfolioPage = InList & { kind: "portfolio"; portfolio: ShownPortfolio };

export type InspirationPage = InList & {
  kind: "inspiration";
  inspiration: Inspiration;
  collections: CollectionLink[];
};

export type EntryPage = ItemPage | OutfitPage | PortfolioPage | InspirationPage;

const NOT_SHOWN = ["createdAt", "sFrac", "cutout", ...OWN_FIELDS.items] as const;

function showItem(item: Item): ShownItem {
  const shown: Partial<Item> = { ...item };
  for (const field of NOT_SHOWN) delete shown[field];
  return shown as ShownItem;
}

const showOutfit = (outfit: Outfit): ShownOutfit => omit(outfit, ["createdAt", "sFrac", "layout", "itemIds", "wears"]);

function showPortfolio(portfolio: Portfolio): ShownPortfolio {
  const { createdAt: _, ...shown } = portfolio;
  return shown;
}

const toItemCard = ({ id, name, thumbnailImageURL, picture, brand, category }: Item): ItemCard => ({
  id,
  ...(name !== undefined && { name }),
  thumbnailImageURL,
  ...(picture && { picture }),
  brand,
  ...(!name && !brand && category && { category }),
});

const toOutfitCard = ({ id, name, styledBy, previewUrl, picture }: Outfit): OutfitCard => ({
  id,
  ...(styledBy !== undefined && { styledBy }),
  ...(name !== undefined && { name }),
  previewUrl,
  ...(picture && { picture }),
});

/** What the page of an entry is made of, in the browser and on the server. */
export type EntrySource = Pick<
  LimitedCloset,
  "user" | "counts" | "listIds" | "listTab" | "listHeld" | "listHolding" | "listOutfitsOf" | "listPieces"
> & {
  find: <List extends EntryList>(list: List, id: string) => ClosetLists[List][number] | undefined;
};

const NO_NEIGHBORS: Neighbors = { previous: null, next: null };

function findNeighbors(ids: readonly string[], id: string): Neighbors | null {
  const position = ids.indexOf(id);
  if (position === -1) return null;
  return {
    previous: ids[position - 1] ?? null,
    next: ids[position + 1] ?? null,
    position,
    total: ids.length,
  };
}

const getIds = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);

const isHeldList = (list: EntryList): list is HeldList => list !== "portfolios";

const shows = (collection: Collection, list: HeldList): boolean =>
  getShownLists(getCollectionType(collection)).includes(list);

/** The closet of a browser. */
function readLists(closet: ClosetLists): EntrySource {
  const find = <List extends EntryList>(list: List, id: string): ClosetLists[List][number] | undefined =>
    (closet[list] as readonly ClosetLists[List][number][]).find((entry) => entry.id === id);
  return {
    user: closet.user,
    counts: getTabCounts(closet),
    find,
    listIds: (list) => getIds(closet[list]),
    listTab: (list) => getIds(list === "items" ? getOwnedItems(closet) : closet[list]),
    listHeld: (collectionId, list) => getIds(findCollectionContents(closet, collectionId)?.[list] ?? []),
    listHolding(list, id) {
      const holding = new Set(listHeldRows(closet, list).flatMap((row) => (row.id === id ? row.collectionId : [])));
      return closet.collections.filter((collection) => holding.has(collection.id));
    },
    listOutfitsOf: (itemId) =>
      closet.outfits.flatMap(({ id, itemIds = [] }) => (itemIds.includes(itemId) ? { id, itemIds } : [])),
    listPieces(outfitId) {
      const { itemIds = [] } = find("outfits", outfitId) ?? {};
      const known = new Set(getIds(closet.items.filter(({ id }) => itemIds.includes(id))));
      return itemIds.filter((id) => known.has(id));
    },
  };
}

function listWithin(
  { listHeld, listPieces }: EntrySource,
  list: EntryList,
  within: NonNullable<EntryPlace["within"]>,
): readonly string[] {
  if ("outfitId" in within) return listPieces(within.outfitId);
  return isHeldList(list) ? listHeld(within.collectionId, list) : [];
}

const listTab = (closet: EntrySource, list: EntryList): readonly string[] =>
  list === "inspirations" ? [] : closet.listTab(list);

/** @param found ids of the search in `place`; undefined: not searched yet */
function findPlace(
  closet: EntrySource,
  place: EntryPlace,
  found: readonly string[] | undefined,
): Neighbors & { place: EntryPlace } {
  const { list, id, within, search } = place;
  if (search !== undefined && !found) return { place, ...NO_NEIGHBORS };
  const cameFrom = within ? listWithin(closet, list, within) : (found ?? []);
  const neighbors = within || search !== undefined ? findNeighbors(cameFrom, id) : null;
  if (neighbors) return { place, ...neighbors };
  return { place: { list, id }, ...(findNeighbors(listTab(closet, list), id) ?? NO_NEIGHBORS) };
}

function listCollections({ listHolding }: EntrySource, list: HeldList, id: string): CollectionLink[] {
  return listHolding(list, id)
    .slice(0, ENTRY_COLLECTIONS)
    .filter((collection) => shows(collection, list))
    .map((collection) => ({ id: collection.id, name: collection.name }));
}

/** An outfit with a wish was not worn; it says what the wish goes with. */
function listGoesWith(closet: EntrySource, all: ReturnType<EntrySource["listOutfitsOf"]>, itemId: string) {
  const isWish = (id: string) => closet.find("items", id)?.wishlist === true;
  const outfits = isWish(itemId) ? all : all.filter(({ itemIds }) => !itemIds.some(isWish));
  const counts = new Map<string, number>();
  for (const id of outfits.slice(0, GOES_WITH_OUTFITS).flatMap(({ itemIds }) => itemIds))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  counts.delete(itemId);
  return closet
    .listIds("items")
    .filter((id) => counts.has(id))
    .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, GOES_WITH_ITEMS)
    .flatMap((id) => closet.find("items", id) ?? [])
    .map(toItemCard);
}

export const viewEntry = (closet: ClosetLists, asked: EntryPlace, found?: readonly string[]): EntryPage | null =>
  viewEntryOf(readLists(closet), asked, found);

export function viewEntryOf(closet: EntrySource, asked: EntryPlace, found?: readonly string[]): EntryPage | null {
  const { list, id } = asked;
  const view = () => ({ owner: closet.user, counts: closet.counts, ...findPlace(closet, asked, found) });
  switch (list) {
    case "portfolios": {
      const portfolio = closet.find(list, id);
      return portfolio ? { kind: "portfolio", portfolio: showPortfolio(portfolio), ...view() } : null;
    }
    case "inspirations": {
      const inspiration = closet.find(list, id);
      if (!inspiration) return null;
      return { kind: "inspiration", inspiration, collections: listCollections(closet, list, id), ...view() };
    }
    case "outfits": {
      const outfit = closet.find(list, id);
      if (!outfit) return null;
      const items = closet.listPieces(id).flatMap((itemId) => closet.find("items", itemId) ?? []);
      const missing = items.filter(({ wishlist }) => wishlist).length;
      return {
        kind: "outfit",
        outfit: showOutfit(outfit),
        items: items.map(toItemCard),
        ...(missing > 0 && { missing }),
        collections: listCollections(closet, list, id),
        ...view(),
      };
    }
    case "items": {
      const item = closet.find(list, id);
      if (!item) return null;
      const all = closet.listOutfitsOf(id);
      const outfits = all.slice(0, ENTRY_OUTFITS).flatMap((outfit) => closet.find("outfits", outfit.id) ?? []);
      return {
        kind: "item",
        item: showItem(item),
        outfits: { entries: outfits.map(toOutfitCard), total: all.length },
        goesWith: listGoesWith(closet, all, id),
        collections: listCollections(closet, list, id),
        ...view(),
      };
    }
  }
}
