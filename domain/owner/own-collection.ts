import type { LinkTarget } from "#domain/links/link.ts";
import type { OwnCloset } from "./own-closet.ts";

export type CollectionIds = { itemIds: string[]; outfitIds: string[]; inspirationIds: string[] };

export const findCollectionIds = (closet: OwnCloset, collectionId: string): CollectionIds => {
  const isIn = (row: { collectionId: string }): boolean => row.collectionId === collectionId;
  return {
    itemIds: closet.collectionItems.filter(isIn).map(({ itemId }) => itemId),
    outfitIds: closet.collectionOutfits.filter(isIn).map(({ outfitId }) => outfitId),
    inspirationIds: closet.collectionInspirations.filter(isIn).map(({ targetId }) => targetId),
  };
};

/** They apply in this order. Without `after`, or if it is gone, moved ids come first. */
export type IdChanges = {
  remove?: readonly string[] | undefined;
  add?: readonly string[] | undefined;
  move?: readonly { ids: readonly string[]; after: string | null }[] | undefined;
};

export type CollectionChanges = {
  remove?: Partial<CollectionIds> | undefined;
  add?: Partial<CollectionIds> | undefined;
  move?: readonly (Partial<CollectionIds> & { after: string | null })[] | undefined;
};

export const pickChanges = ({ remove, add, move }: CollectionChanges, field: keyof CollectionIds): IdChanges => ({
  remove: remove?.[field],
  add: add?.[field],
  move: move?.map(({ after, [field]: ids = [] }) => ({ ids, after })),
});

export const toCollectionChanges = (
  { remove = [], add = [], move = [] }: IdChanges,
  field: keyof CollectionIds,
): CollectionChanges => ({
  ...(remove.length > 0 && { remove: { [field]: remove } }),
  ...(add.length > 0 && { add: { [field]: add } }),
  ...(move.length > 0 && { move: move.map(({ ids, after }) => ({ [field]: ids, after })) }),
});

export function changeIds(ids: readonly string[], { remove, add = [], move = [] }: IdChanges): string[] {
  const removed = new Set(remove);
  const first = [...new Set([...ids.filter((id) => !removed.has(id)), ...add])];
  return move.reduce((now, { ids: moved, after }) => {
    const chosen = [...new Set(moved)].filter((id) => now.includes(id));
    const others = now.filter((id) => !chosen.includes(id));
    return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, ...chosen);
  }, first);
}

/** Works also after changes of other devices. */
export function undoChanges(ids: readonly string[], { remove = [], add = [], move = [] }: IdChanges): IdChanges {
  const removed = ids.filter((id) => remove.includes(id));
  const moved = new Set([...removed, ...move.flatMap((each) => each.ids)]);
  return {
    remove: add.filter((id) => !ids.includes(id)),
    add: removed,
    move: ids.filter((id) => moved.has(id)).map((id) => ({ ids: [id], after: ids[ids.indexOf(id) - 1] ?? null })),
  };
}

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

/** Null: all. */
export function listTargetIds(
  closet: OwnCloset,
  what: LinkTarget,
  list: "items" | "outfits",
): readonly string[] | null {
  switch (what.kind) {
    case "closet":
      return null;
    case "collection":
      return findCollectionIds(closet, what.id)[list === "items" ? "itemIds" : "outfitIds"];
    case "outfit":
      return list === "items" ? [] : [what.id];
    case "entries":
      return what[list];
  }
}
