import { getTabCounts, getOwnedItems, type ItemCard, type ListSlice, type OutfitCard } from "#domain/closet-view.ts";
import type { ClosetLists, Collection, Inspiration, Item, Ordered, Outfit, Owner, Portfolio } from "#domain/closet.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import { listHeldRows } from "#domain/collection-contents.ts";
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

export type ShownItem = Omit<Item, keyof Ordered | "cutout" | "uncropped" | "originalSha256" | "wears">;
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
  collections: CollectionLink[];
};

export type PortfolioPage = InList & { kind: "portfolio"; portfolio: ShownPortfolio };

export type InspirationPage = InList & {
  kind: "inspiration";
  inspiration: Inspiration;
  collections: CollectionLink[];
};

export type EntryPage = ItemPage | OutfitPage | PortfolioPage | InspirationPage;

export function showItem(item: Item): ShownItem {
  const {
    createdAt: _,
    sFrac: __,
    cutout: ___,
    uncropped: ____,
    originalSha256: _____,
    wears: ______,
    ...shown
  } = item;
  return shown;
}

export function showOutfit(outfit: Outfit): ShownOutfit {
  const { createdAt: _, sFrac: __, layout: ___, itemIds: ____, wears: _____, ...shown } = outfit;
  return shown;
}

export function showPortfolio(portfolio: Portfolio): ShownPortfolio {
  const { createdAt: _, ...shown } = portfolio;
  return shown;
}

export const toItemCard = ({ id, name, thumbnailImageURL, picture, brand }: Item): ItemCard => ({
  id,
  ...(name !== undefined && { name }),
  thumbnailImageURL,
  ...(picture && { picture }),
  brand,
});

export const toOutfitCard = ({ id, name, previewUrl, picture }: Outfit): OutfitCard => ({
  id,
  ...(name !== undefined && { name }),
  previewUrl,
  ...(picture && { picture }),
});

const NO_NEIGHBORS: Neighbors = { previous: null, next: null };

export function findNeighbors(ids: readonly string[], id: string): Neighbors | null {
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

const shows = (collection: Collection, list: EntryList): boolean =>
  getShownLists(getCollectionType(collection)).some((shown) => shown === list);

const getRows = (closet: ClosetLists, list: EntryList): { collectionId: string; id: string }[] =>
  list === "portfolios" ? [] : listHeldRows(closet, list);

function listCollection(closet: ClosetLists, list: EntryList, collectionId: string): string[] {
  const collection = closet.collections.find(({ id }) => id === collectionId);
  if (!collection || !shows(collection, list)) return [];
  const held = new Set(getRows(closet, list).flatMap((row) => (row.collectionId === collectionId ? row.id : [])));
  return getIds(closet[list]).filter((id) => held.has(id));
}

/** As the page of the outfit shows them. */
export const listKnownIds = (itemIds: readonly string[], items: readonly { id: string }[]): string[] => {
  const known = new Set(getIds(items));
  return itemIds.filter((id) => known.has(id));
};

function listWithin(closet: ClosetLists, list: EntryList, within: NonNullable<EntryPlace["within"]>): string[] {
  if ("collectionId" in within) return listCollection(closet, list, within.collectionId);
  const { itemIds = [] } = closet.outfits.find(({ id }) => id === within.outfitId) ?? {};
  return listKnownIds(itemIds, closet.items);
}

const listTab = (closet: ClosetLists, list: EntryList): string[] =>
  list === "inspirations" ? [] : getIds(list === "items" ? getOwnedItems(closet) : closet[list]);

/** @param found ids of the search in `place`; undefined: not searched yet */
function findPlace(
  closet: ClosetLists,
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

function listCollections(closet: ClosetLists, { list, id }: EntryPlace): CollectionLink[] {
  const holding = new Set(getRows(closet, list).flatMap((row) => (row.id === id ? row.collectionId : [])));
  return closet.collections
    .filter(({ id: held }) => holding.has(held))
    .slice(0, ENTRY_COLLECTIONS)
    .filter((collection) => shows(collection, list))
    .map(({ id, name }) => ({ id, name }));
}

function listGoesWith(items: readonly Item[], outfits: readonly Outfit[], itemId: string): ItemCard[] {
  const counts = new Map<string, number>();
  const counted = outfits.slice(0, GOES_WITH_OUTFITS);
  for (const id of counted.flatMap(({ itemIds = [] }) => itemIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  counts.delete(itemId);
  return items
    .filter(({ id }) => counts.has(id))
    .toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0))
    .slice(0, GOES_WITH_ITEMS)
    .map(toItemCard);
}

export function viewEntry(closet: ClosetLists, asked: EntryPlace, found?: readonly string[]): EntryPage | null {
  const { list, id } = asked;
  const view = () => ({ owner: closet.user, counts: getTabCounts(closet), ...findPlace(closet, asked, found) });
  if (list === "portfolios") {
    const portfolio = closet.portfolios.find((entry) => entry.id === id);
    return portfolio ? { kind: "portfolio", portfolio: showPortfolio(portfolio), ...view() } : null;
  }
  if (list === "inspirations") {
    const inspiration = closet.inspirations.find((entry) => entry.id === id);
    if (!inspiration) return null;
    return { kind: "inspiration", inspiration, collections: listCollections(closet, asked), ...view() };
  }
  if (list === "outfits") {
    const outfit = closet.outfits.find((entry) => entry.id === id);
    if (!outfit) return null;
    const { itemIds = [] } = outfit;
    const parts = new Map(closet.items.filter((item) => itemIds.includes(item.id)).map((item) => [item.id, item]));
    const items = itemIds.flatMap((itemId) => parts.get(itemId) ?? []).map(toItemCard);
    return {
      kind: "outfit",
      outfit: showOutfit(outfit),
      items,
      collections: listCollections(closet, asked),
      ...view(),
    };
  }
  const item = closet.items.find((entry) => entry.id === id);
  if (!item) return null;
  const outfits = closet.outfits.filter(({ itemIds = [] }) => itemIds.includes(id));
  return {
    kind: "item",
    item: showItem(item),
    outfits: { entries: outfits.slice(0, ENTRY_OUTFITS).map(toOutfitCard), total: outfits.length },
    goesWith: listGoesWith(closet.items, outfits, id),
    collections: listCollections(closet, asked),
    ...view(),
  };
}
