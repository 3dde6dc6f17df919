import type { Closet } from "./closet.ts";
import type { TabCounts } from "./closet-tabs.ts";
import {
  type ClosetPlace,
  type ClosetView,
  type CollectionView,
  getTabCounts,
  type Shown,
  type TabContent,
  viewRow,
} from "./closet-view.ts";
import { countHeld, getCollectionContents, type HeldCounts } from "./collection-contents.ts";
import type { SharedClosetView } from "./shared-closet-view.ts";

/**
 * As much of a closet as one place shows: in a closet without everything else, and how many there are of what. Whoever
 * reads it need not read the closet.
 */
export type ClosetPart = {
  closet: Closet;
  counts: TabCounts;
  /** How many a collection of the part holds in all, by its id. */
  held: ReadonlyMap<string, HeldCounts>;
};

/** A place of the viewer, or the first entries of a closet: of every list but its collections. */
export type PartPlace = ClosetPlace | "closet";

export const NOTHING_HELD: HeldCounts = { items: 0, outfits: 0, inspirations: 0 };

/** The part that is the whole closet. */
export const toPart = (closet: Closet): ClosetPart => ({
  closet,
  counts: getTabCounts(closet),
  held: new Map(getCollectionContents(closet).map((contents) => [contents.collection.id, countHeld(contents)])),
});

const showPart = <T>(entries: T[], total: number, from: number): Shown<T> => ({
  entries,
  total,
  ...(from > 0 && { from }),
});

function viewCollection({ closet, held }: ClosetPart, collectionId: string, from: number): CollectionView | null {
  const contents = getCollectionContents(closet).find(({ collection }) => collection.id === collectionId);
  if (!contents) return null;
  const { items, outfits, inspirations } = held.get(collectionId) ?? NOTHING_HELD;
  return {
    id: collectionId,
    name: contents.collection.name,
    type: contents.type,
    items: showPart(contents.items, items, from),
    outfits: showPart(contents.outfits, outfits, from),
    inspirations: showPart(contents.inspirations, inspirations, from),
  };
}

function viewContent(part: ClosetPart, { tab, collectionId }: ClosetPlace, from: number): TabContent {
  const { closet, counts, held } = part;
  switch (tab) {
    case "outfits":
      return { tab, outfits: showPart(closet.outfits, counts.outfits, from) };
    case "items":
      return { tab, items: showPart(closet.items, counts.items, from) };
    case "portfolios":
      return { tab, portfolios: showPart(closet.portfolios, counts.portfolios, from) };
    case "collections": {
      if (collectionId !== undefined) {
        return { tab: "collection", id: collectionId, collection: viewCollection(part, collectionId, from) };
      }
      const rows = getCollectionContents(closet).map((contents) =>
        viewRow(contents, held.get(contents.collection.id) ?? NOTHING_HELD),
      );
      return { tab, rows: showPart(rows, counts.collections, from) };
    }
  }
}

/** What `viewCloset` gives for the same place of the whole closet, when the part begins with its card or row `from`. */
export const viewPart = (part: ClosetPart, place: ClosetPlace, from = 0): ClosetView => ({
  owner: part.closet.user,
  counts: part.counts,
  content: viewContent(part, place, from),
});

/** What `viewSharedCloset` gives of the whole closet. */
export const viewSharedPart = ({ closet, counts }: ClosetPart): SharedClosetView => ({
  owner: closet.user,
  items: showPart(closet.items, counts.items, 0),
  outfits: showPart(closet.outfits, counts.outfits, 0),
  portfolios: showPart(closet.portfolios, counts.portfolios, 0),
});
