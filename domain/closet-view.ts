import type {
  ClosetLists,
  ClosetPart,
  CollectionCounts,
  Inspiration,
  Item,
  Outfit,
  Owner,
  Portfolio,
  ShownPhotograph,
} from "./closet.ts";
import type { Tab, TabCounts } from "./closet-tabs.ts";
import {
  type CollectionContents,
  countEntries,
  findCollectionContents,
  getCollectionContents,
  getRowThumbnails,
} from "./collection-contents.ts";
import { type CollectionType } from "./collection-type.ts";
import { FIRST_CARDS, FIRST_ROWS, FIRST_SHARED_CARDS } from "./limits.ts";
import type { SearchResult } from "./search/search-result.ts";

export type ListSlice<T> = { entries: T[]; total: number; from?: number };

/** With `cutout` only if the owner wants cut-outs in grids, with `category` only without a name and a brand. */
export type ItemCard = Pick<
  Item,
  "id" | "name" | "category" | "thumbnailImageURL" | "picture" | "brand" | "itemShoppingURL" | "cutout"
>;
export type OutfitCard = Pick<Outfit, "id" | "name" | "styledBy" | "previewUrl" | "picture">;
export type PortfolioCard = Pick<Portfolio, "id" | "picUrl" | "picture">;

export type CollectionRow = {
  id: string;
  name: string;
  type: CollectionType;
  held: CollectionCounts;
  thumbnails: ShownPhotograph[];
};

export type CollectionView = {
  id: string;
  name: string;
  type: CollectionType;
  items: ListSlice<ItemCard>;
  outfits: ListSlice<OutfitCard>;
  inspirations: ListSlice<Inspiration>;
};

export type ClosetPlace = { tab: Tab; collectionId?: string | undefined };

export type ViewedPlace = ClosetPlace | "closet";

export type TabContent =
  | { tab: "outfits"; outfits: ListSlice<OutfitCard>; found?: SearchResult }
  | { tab: "items"; items: ListSlice<ItemCard>; found?: SearchResult }
  | { tab: "collections"; rows: ListSlice<CollectionRow> }
  | { tab: "collection"; id: string; collection: CollectionView | null }
  | { tab: "portfolios"; portfolios: ListSlice<PortfolioCard> };

type LandingContent = {
  items: ListSlice<ItemCard>;
  outfits: ListSlice<OutfitCard>;
  portfolios: ListSlice<PortfolioCard>;
};

export type ClosetView<Place extends ViewedPlace = ClosetPlace> = {
  owner: Owner;
  counts: TabCounts;
  content: Place extends "closet" ? LandingContent : TabContent;
};

export type ViewLimits = { cards: number; rows: number; from?: number };

const ALL: ViewLimits = { cards: Infinity, rows: Infinity };

export const FIRST_VIEW_LIMITS: ViewLimits = { cards: FIRST_CARDS, rows: FIRST_ROWS };

export const SHARED_VIEW_LIMITS: ViewLimits = { cards: FIRST_SHARED_CARDS, rows: 0 };

/** The `from` parameter of an address, which pages without script use; 0 when it is not a number. */
export function readListOffset(text: string | null): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

export const getOwnedItems = (closet: ClosetLists): Item[] => closet.items.filter((item) => !item.wishlist);

export const getTabCounts = (closet: ClosetPart): TabCounts =>
  closet.totals?.counts ?? {
    outfits: closet.outfits.length,
    items: getOwnedItems(closet).length,
    collections: closet.collections.length,
    portfolios: closet.portfolios.length,
  };

type Show = <T>(entries: readonly T[], total: number, limit: number) => ListSlice<T>;

const showFrom = ({ totals }: ClosetPart, from = 0): Show => {
  const start = from - (totals?.from ?? 0);
  return (entries, total, limit) => ({
    entries: entries.slice(start, start + limit),
    total,
    ...(from > 0 && { from }),
  });
};

function viewCollection(closet: ClosetPart, collectionId: string, cards: number, show: Show): CollectionView | null {
  const contents = findCollectionContents(closet, collectionId);
  if (!contents) return null;
  const held = countEntries(closet, contents);
  return {
    id: collectionId,
    name: contents.collection.name,
    type: contents.type,
    items: show(contents.items, held.items, cards),
    outfits: show(contents.outfits, held.outfits, cards),
    inspirations: show(contents.inspirations, held.inspirations, cards),
  };
}

function viewRows(closet: ClosetPart, total: number, rows: number, show: Show): ListSlice<CollectionRow> {
  const shown = show(getCollectionContents(closet), total, rows);
  const toRow = (contents: CollectionContents): CollectionRow => ({
    id: contents.collection.id,
    name: contents.collection.name,
    type: contents.type,
    held: countEntries(closet, contents),
    thumbnails: getRowThumbnails(contents),
  });
  return { ...shown, entries: shown.entries.map(toRow) };
}

function viewContent(
  closet: ClosetPart,
  place: ViewedPlace,
  { cards, rows, from }: ViewLimits,
  counts: TabCounts,
): LandingContent | TabContent {
  const show = showFrom(closet, from);
  const showOutfits = () => show(closet.outfits, counts.outfits, cards);
  const showItems = () => show(getOwnedItems(closet), counts.items, cards);
  const showPortfolios = () => show(closet.portfolios, counts.portfolios, cards);
  if (place === "closet") return { items: showItems(), outfits: showOutfits(), portfolios: showPortfolios() };
  const { tab, collectionId: id } = place;
  switch (tab) {
    case "outfits":
      return { tab, outfits: showOutfits() };
    case "items":
      return { tab, items: showItems() };
    case "portfolios":
      return { tab, portfolios: showPortfolios() };
    case "collections":
      return id === undefined
        ? { tab, rows: viewRows(closet, counts.collections, rows, show) }
        : { tab: "collection", id, collection: viewCollection(closet, id, cards, show) };
  }
}

/** Server and browser both call it, so that hydration matches. Only collections show wishlist items (spec decisions). */
export function viewCloset<Place extends ViewedPlace>(
  closet: ClosetPart,
  place: Place,
  limits: ViewLimits = ALL,
): ClosetView<Place> {
  const counts = getTabCounts(closet);
  const content = viewContent(closet, place, limits, counts) as ClosetView<Place>["content"];
  return { owner: closet.user, counts, content };
}
