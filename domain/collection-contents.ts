import { CONTENTS, HELD_LISTS, type HeldList } from "./closet-lists.ts";
import type {
  ClosetLists,
  ClosetPart,
  Collection,
  CollectionCounts,
  Inspiration,
  Item,
  Outfit,
  ShownPhotograph,
} from "./closet.ts";
import { type CollectionType, getCollectionType, getShownLists } from "./collection-type.ts";
import { toItemPhotograph, toPhotograph } from "./closet-pictures.ts";
import { ROW_THUMBNAILS } from "./limits.ts";
import type { ClosetMessages } from "./messages/en/visitor.ts";

export type CollectionContents = {
  collection: Collection;
  type: CollectionType;
  items: Item[];
  outfits: Outfit[];
  inspirations: Inspiration[];
};

function findOwnPlaces<Row extends { collectionId: string }>(
  collections: readonly Collection[],
  rows: readonly Row[],
  getTargetId: (row: Row) => string,
): Map<string, Map<string, number>> {
  const places = new Map(
    collections.flatMap(({ id, ownOrder }) => (ownOrder ? [[id, new Map<string, number>()]] : [])),
  );
  if (places.size === 0) return places;
  for (const row of rows) {
    const known = places.get(row.collectionId);
    if (known && !known.has(getTargetId(row))) known.set(getTargetId(row), known.size);
  }
  return places;
}

/** Skips duplicates, and rows without a target. Keeps the order of `entries`, or of the rows (`ownOrder`). */
function groupByCollection<Row extends { collectionId: string }, Entry extends { id: string }>(
  rows: readonly Row[],
  getTargetId: (row: Row) => string,
  entries: readonly Entry[],
  collections: readonly Collection[],
): Map<string, Entry[]> {
  const collectionIds = new Map<string, string[]>();
  for (const row of rows) {
    const known = collectionIds.get(getTargetId(row));
    if (known) known.push(row.collectionId);
    else collectionIds.set(getTargetId(row), [row.collectionId]);
  }
  const byCollection = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const collectionId of collectionIds.get(entry.id) ?? []) {
      const held = byCollection.get(collectionId);
      if (!held) byCollection.set(collectionId, [entry]);
      else if (held.at(-1) !== entry) held.push(entry);
    }
  }
  for (const [id, places] of findOwnPlaces(collections, rows, getTargetId)) {
    byCollection.get(id)?.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }
  return byCollection;
}

export const listHeldRows = (closet: ClosetLists, list: HeldList): { collectionId: string; id: string }[] => {
  const { rows: name, target } = CONTENTS[list];
  const rows: readonly { collectionId: string; itemId?: string; outfitId?: string; targetId?: string }[] = closet[name];
  return rows.map((row) => ({ collectionId: row.collectionId, id: row[target] ?? "" }));
};

export function getCollectionContents(closet: ClosetLists): CollectionContents[] {
  const { collections, collectionInspirations, inspirations: all } = closet;
  const items = groupByCollection(closet.collectionItems, (row) => row.itemId, closet.items, collections);
  const outfits = groupByCollection(closet.collectionOutfits, (row) => row.outfitId, closet.outfits, collections);
  const inspirations = groupByCollection(collectionInspirations, (row) => row.targetId, all, collections);
  return collections.map((collection) => {
    const type = getCollectionType(collection);
    const shown = getShownLists(type);
    return {
      collection,
      type,
      items: shown.includes("items") ? (items.get(collection.id) ?? []) : [],
      outfits: shown.includes("outfits") ? (outfits.get(collection.id) ?? []) : [],
      inspirations: shown.includes("inspirations") ? (inspirations.get(collection.id) ?? []) : [],
    };
  });
}

/** Faster than all collections of a large closet. */
export function findCollectionContents(closet: ClosetLists, collectionId: string): CollectionContents | undefined {
  const isHeld = (row: { collectionId: string }): boolean => row.collectionId === collectionId;
  const [contents] = getCollectionContents({
    ...closet,
    collections: closet.collections.filter(({ id }) => id === collectionId),
    collectionItems: closet.collectionItems.filter(isHeld),
    collectionOutfits: closet.collectionOutfits.filter(isHeld),
    collectionInspirations: closet.collectionInspirations.filter(isHeld),
  });
  return contents;
}

export const countEntries = (
  { totals }: ClosetPart,
  { collection, items, outfits, inspirations }: CollectionContents,
): CollectionCounts =>
  totals?.held.get(collection.id) ?? {
    items: items.length,
    outfits: outfits.length,
    inspirations: inspirations.length,
  };

export function formatCollectionCounts(held: CollectionCounts, words: ClosetMessages, comma = words.comma): string {
  const parts = HELD_LISTS.flatMap((list) => (held[list] > 0 ? words[list](held[list]) : []));
  return parts.length > 0 ? parts.join(comma) : words.items(0);
}

export function getRowThumbnails({ items, outfits, inspirations }: CollectionContents): ShownPhotograph[] {
  return [
    ...items.slice(0, ROW_THUMBNAILS).map((item) => toItemPhotograph(item)),
    ...outfits.slice(0, ROW_THUMBNAILS).map((outfit) => toPhotograph(outfit.previewUrl, outfit)),
    ...inspirations.slice(0, ROW_THUMBNAILS).map((inspiration) => toPhotograph(inspiration.picUrl, inspiration)),
  ].slice(0, ROW_THUMBNAILS);
}
