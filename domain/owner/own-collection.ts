import type { OwnCloset } from "./own-closet.ts";

/** The ids of a collection's contents, in its order. */
export type CollectionIds = { itemIds: string[]; outfitIds: string[]; inspirationIds: string[] };

export const findCollectionIds = (closet: OwnCloset, collectionId: string): CollectionIds => {
  const isIn = (row: { collectionId: string }): boolean => row.collectionId === collectionId;
  return {
    itemIds: closet.collectionItems.filter(isIn).map(({ itemId }) => itemId),
    outfitIds: closet.collectionOutfits.filter(isIn).map(({ outfitId }) => outfitId),
    inspirationIds: closet.collectionInspirations.filter(isIn).map(({ targetId }) => targetId),
  };
};

/**
 * A list that was changed here and elsewhere. What one side has removed is gone; what the other side has added comes
 * last.
 */
export function mergeIds(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [known, left, chosen] = [new Set(before), new Set(theirs), new Set(mine)];
  const added = theirs.filter((id) => !known.has(id) && !chosen.has(id));
  return [...mine.filter((id) => left.has(id) || !known.has(id)), ...added];
}

/** Replaces the contents that are given. */
export function setCollectionIds(closet: OwnCloset, collectionId: string, ids: Partial<CollectionIds>): OwnCloset {
  const keep = <Row extends { collectionId: string }>(rows: Row[]): Row[] =>
    rows.filter((row) => row.collectionId !== collectionId);
  return {
    ...closet,
    ...(ids.itemIds && {
      collectionItems: [...keep(closet.collectionItems), ...ids.itemIds.map((itemId) => ({ collectionId, itemId }))],
    }),
    ...(ids.outfitIds && {
      collectionOutfits: [
        ...keep(closet.collectionOutfits),
        ...ids.outfitIds.map((outfitId) => ({ collectionId, outfitId })),
      ],
    }),
    ...(ids.inspirationIds && {
      collectionInspirations: [
        ...keep(closet.collectionInspirations),
        ...ids.inspirationIds.map((targetId) => ({ collectionId, targetId })),
      ],
    }),
  };
}
