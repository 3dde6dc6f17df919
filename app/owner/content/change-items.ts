import { findCollectionIds } from "#domain/owner/own-collection.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { callOwner } from "#app/owner/owner-call.ts";
import { fail, listCall } from "./closet-actions.ts";
import type { OwnClosetStore } from "./own-closet-store.ts";

export type ManyChanges = {
  category?: string | null;
  colors?: string[] | null;
  seasons?: string[] | null;
  addColors?: string[];
  addSeasons?: string[];
  addTags?: string[];
  wishlist?: boolean;
  addToCollection?: string;
};

const FIELDS = ["category", "colors", "seasons", "wishlist"] as const;

/** Items that had the same values share a call. */
function listCallsBack(items: readonly OwnItem[], set: ManyChanges): { ids: string[]; set: object }[] {
  const fields = FIELDS.filter(
    (field) => field in set || (field === "colors" && set.addColors) || (field === "seasons" && set.addSeasons),
  );
  const readValues = (item: OwnItem): object => {
    const removeTags = set.addTags?.filter((tag) => !item.tags?.includes(tag)) ?? [];
    return {
      ...Object.fromEntries(fields.map((field) => [field, item[field] ?? null])),
      ...(removeTags.length > 0 && { removeTags }),
    };
  };
  return [...Map.groupBy(items, (item) => JSON.stringify(readValues(item)))]
    .map(([values, members]) => ({ ids: members.map(({ id }) => id), set: JSON.parse(values) as object }))
    .filter((call) => Object.keys(call.set).length > 0);
}

/** One call changes all items or none. */
export async function changeItems(store: OwnClosetStore, ids: readonly string[], set: ManyChanges): Promise<boolean> {
  // Typed edits that were sent later would win over this change.
  if (store.hasEdits("items", ids)) await store.sendNow();
  const { closet } = store.getState();
  const added = new Set(ids);
  const { addToCollection: collectionId } = set;
  const before = collectionId === undefined ? [] : findCollectionIds(closet, collectionId).itemIds;
  const callsBack = listCallsBack(
    closet.items.filter(({ id }) => added.has(id)),
    set,
  );
  const path = listCall(store, "items");
  const answer = await callOwner("PATCH", path, { body: { ids, set } });
  if (answer.status !== "OK") return await fail(store, answer);
  const undo = async (): Promise<boolean> => {
    for (const body of callsBack) {
      const undone = await callOwner("PATCH", path, { body });
      if (undone.status !== "OK") return await fail(store, undone);
    }
    const known = new Set(before);
    const remove = { itemIds: ids.filter((id) => !known.has(id)) };
    if (collectionId !== undefined) store.change("collections", collectionId, { remove });
    await store.refresh();
    return true;
  };
  await store.refresh();
  store.showNotice("CHANGED", ids.length, undo);
  return true;
}
