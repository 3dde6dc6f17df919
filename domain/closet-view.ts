import type { Closet, Inspiration, Item, Outfit, Owner, Portfolio } from "./closet.ts";
import type { Photograph } from "./closet-pictures.ts";
import type { Tab, TabCounts } from "./closet-tabs.ts";
import {
  type CollectionContents,
  countHeld,
  getCollectionContents,
  getRowThumbnails,
  type HeldCounts,
} from "./collection-contents.ts";
import { type CollectionType } from "./collection-type.ts";
import { FIRST_CARDS, FIRST_ROWS } from "./limits.ts";

/**
 * A list as a screen shows it: some of its entries, from the first on unless `from` says otherwise, and how many there
 * are in all.
 */
export type Shown<T> = { entries: T[]; total: number; from?: number };

/** What a card shows of an entry, and nothing that its order alone needs. */
export type ItemCard = Pick<Item, "id" | "thumbnailImageURL" | "picture" | "brand" | "itemShoppingURL">;
export type OutfitCard = Pick<Outfit, "id" | "previewUrl" | "picture">;
export type PortfolioCard = Pick<Portfolio, "id" | "picUrl" | "picture">;

/** A row of the collections tab (spec §2). */
export type CollectionRow = {
  id: string;
  name: string;
  type: CollectionType;
  held: HeldCounts;
  thumbnails: Photograph[];
};

/** One collection's screen: which lists it has follows from its type. */
export type CollectionView = {
  id: string;
  name: string;
  type: CollectionType;
  items: Shown<ItemCard>;
  outfits: Shown<OutfitCard>;
  inspirations: Shown<Inspiration>;
};

/** Where a visitor is in the viewer. */
export type ClosetPlace = { tab: Tab; collectionId?: string | undefined };

/** What stands below the tab bar. A collection of null is one that is not among the owner's (spec §8). */
export type TabContent =
  | { tab: "outfits"; outfits: Shown<OutfitCard> }
  | { tab: "items"; items: Shown<ItemCard> }
  | { tab: "collections"; rows: Shown<CollectionRow> }
  | { tab: "collection"; id: string; collection: CollectionView | null }
  | { tab: "portfolios"; portfolios: Shown<PortfolioCard> };

/** What a screen of the viewer needs of a closet: who, how many of each, and the content of one place. */
export type ClosetView = { owner: Owner; counts: TabCounts; content: TabContent };

/** How many cards and rows of a list, and from which on. */
export type Limits = { cards: number; rows: number; from?: number };

const ALL: Limits = { cards: Infinity, rows: Infinity };

/** What the server renders: the first cards and rows, with their own data alone. */
export const FIRST: Limits = { cards: FIRST_CARDS, rows: FIRST_ROWS };

/** So many entries of a list, and its length. */
export const show = <T>(entries: readonly T[], limit: number, from = 0): Shown<T> => ({
  entries: entries.slice(from, from + limit),
  total: entries.length,
  ...(from > 0 && { from }),
});

/** Where a page of a list begins, from its address: how those without script come to the rest. */
export function readFrom(text: string | null): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

/** The items of the Items tab: those that are not wishlist (spec §2). */
export const getOwnedItems = (closet: Closet): Item[] => closet.items.filter((item) => !item.wishlist);

/** The counts of the tab bar (spec §2): wishlist items are not counted. */
export const getTabCounts = (closet: Closet): TabCounts => ({
  outfits: closet.outfits.length,
  items: getOwnedItems(closet).length,
  collections: closet.collections.length,
  portfolios: closet.portfolios.length,
});

/** @param held how many of each it holds, where not all of them are there */
export const viewRow = (contents: CollectionContents, held = countHeld(contents)): CollectionRow => ({
  id: contents.collection.id,
  name: contents.collection.name,
  type: contents.type,
  held,
  thumbnails: getRowThumbnails(contents),
});

function viewCollection(closet: Closet, collectionId: string, { cards, from }: Limits): CollectionView | null {
  const contents = getCollectionContents(closet).find(({ collection }) => collection.id === collectionId);
  if (!contents) return null;
  return {
    id: collectionId,
    name: contents.collection.name,
    type: contents.type,
    items: show(contents.items, cards, from),
    outfits: show(contents.outfits, cards, from),
    inspirations: show(contents.inspirations, cards, from),
  };
}

function viewContent(closet: Closet, { tab, collectionId }: ClosetPlace, limits: Limits): TabContent {
  const { cards, rows, from } = limits;
  switch (tab) {
    case "outfits":
      return { tab, outfits: show(closet.outfits, cards, from) };
    case "items":
      return { tab, items: show(getOwnedItems(closet), cards, from) };
    case "portfolios":
      return { tab, portfolios: show(closet.portfolios, cards, from) };
    case "collections": {
      if (collectionId !== undefined) {
        return { tab: "collection", id: collectionId, collection: viewCollection(closet, collectionId, limits) };
      }
      const contents = getCollectionContents(closet);
      const shown = show(contents, rows, from);
      return { tab, rows: { ...shown, entries: shown.entries.map((entry) => viewRow(entry)) } };
    }
  }
}

/**
 * What the viewer shows at a place. The server asks for the `FIRST` cards; the browser, once it has the whole
 * closet, for all: one rule for both, so that hydration and the first paint agree.
 */
export function viewCloset(closet: Closet, place: ClosetPlace, limits: Limits = ALL): ClosetView {
  return { owner: closet.user, counts: getTabCounts(closet), content: viewContent(closet, place, limits) };
}
