import type {
  Closet,
  ClosetPart,
  Collection,
  CollectionCounts,
  Inspiration,
  Item,
  Outfit,
  Photograph,
} from "./closet.ts";
import { type CollectionType, getCollectionType, getShownLists } from "./collection-type.ts";
import { toPhotograph } from "./closet-pictures.ts";
import { ROW_THUMBNAILS } from "./limits.ts";
import type { ClosetMessages } from "./messages/en/closet.ts";

export type CollectionContents = {
  collection: Collection;
  type: CollectionType;
  items: Item[];
  outfits: Outfit[];
  inspirations: Inspiration[];
};

/** Skips duplicates, and rows without a target. */
export function groupByCollection<Row extends { collectionId: string }, Entry extends { id: string }>(
  rows: readonly Row[],
  getTargetId: (row: Row) => string,
  entries: readonly Entry[],
): Map<string, Entry[]> {
  const positions = new Map(entries.map((entry, position) => [entry.id, position]));
  const byCollection = new Map<string, Set<number>>();
  for (const row of rows) {
    const position = positions.get(getTargetId(row));
    if (position === undefined) continue;
    const held = byCollection.get(row.collectionId);
    if (held) held.add(position);
    else byCollection.set(row.collectionId, new Set([position]));
  }
  const inOrder = (held: Set<number>) =>
    [...held].toSorted((a, b) => a - b).flatMap((position) => entries[position] ?? []);
  return new Map([...byCollection].map(([id, held]) => [id, inOrder(held)]));
}

export function getCollectionContents(closet: Closet): CollectionContents[] {
  const items = groupByCollection(closet.collectionItems, (row) => row.itemId, closet.items);
  const outfits = groupByCollection(closet.collectionOutfits, (row) => row.outfitId, closet.outfits);
  const inspirations = groupByCollection(closet.collectionInspirations, (row) => row.targetId, closet.inspirations);
  return closet.collections.map((collection) => {
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
  const parts = (["items", "outfits", "inspirations"] as const).flatMap((list) =>
    held[list] > 0 ? words[list](held[list]) : [],
  );
  return parts.length > 0 ? parts.join(comma) : words.items(0);
}

export function getRowThumbnails({ items, outfits, inspirations }: CollectionContents): Photograph[] {
  return [
    ...items.slice(0, ROW_THUMBNAILS).map((item) => toPhotograph(item.thumbnailImageURL, item)),
    ...outfits.slice(0, ROW_THUMBNAILS).map((outfit) => toPhotograph(outfit.previewUrl, outfit)),
    ...inspirations.slice(0, ROW_THUMBNAILS).map((inspiration) => toPhotograph(inspiration.picUrl, inspiration)),
  ].slice(0, ROW_THUMBNAILS);
}
