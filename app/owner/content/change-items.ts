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
  brand?: string;
  size?: string;
  removeColors?: string[];
  removeSeasons?: string[];
  removeTags?: string[];
  wishlist?: boolean;
  addToCollection?: string;
  place?: { after: string | null };
};

type ManyCall = { ids: readonly string[]; set: ManyChanges };

const FIELDS = ["category", "brand", "size", "colors", "seasons", "wishlist"] as const;

/** Neighbors go back together, behind what was before them. */
function listMovesBack(all: readonly OwnItem[], ids: ReadonlySet<string>): ManyCall[] {
  const calls: { ids: string[]; set: ManyChanges }[] = [];
  for (const [at, { id }] of all.entries()) {
    if (!ids.has(id)) continue;
    const before = all[at - 1]?.id ?? null;
    if (before !== null && ids.has(before)) calls.at(-1)?.ids.push(id);
    else calls.push({ ids: [id], set: { place: { after: before } } });
  }
  return calls;
}

/** Items that had the same values share a call. */
function listCallsBack(items: readonly OwnItem[], set: ManyChanges): { ids: string[]; set: object }[] {
  const fields = FIELDS.filter(
    (field) =>
      field in set ||
      (field === "colors" && (set.addColors ?? set.removeColors)) ||
      (field === "seasons" && (set.addSeasons ?? set.removeSeasons)),
  );
  const readValues = (item: OwnItem): object => {
    const removeTags = set.addTags?.filter((tag) => !item.tags?.includes(tag)) ?? [];
    const addTags = set.removeTags?.filter((tag) => item.tags?.includes(tag)) ?? [];
    return {
      ...Object.fromEntries(fields.map((field) => [field, item[field] ?? null])),
      ...(removeTags.length > 0 && { removeTags }),
      ...(addTags.length > 0 && { addTags }),
    };
  };
  return [...Map.groupBy(items, (item) => JSON.stringify(readValues(item)))]
    .map(([values, members]) => ({ ids: members.map(({ id }) => id), set: JSON.parse(values) as object }))
    .filter((call) => Object.keys(call.set).length > 0);
}

/** Each call changes all of its items or none. The owner undoes them together. */
export async function callForItems(store: OwnClosetStore, calls: readonly ManyCall[]): Promise<boolean> {
  const ids = calls.flatMap((call) => call.ids);
  // Typed edits that were sent later would win over this change.
  if (store.hasEdits("items", ids)) await store.sendNow();
  const { closet } = store.getState();
  const collectionId = calls.find(({ set }) => set.addToCollection)?.set.addToCollection;
  const before = collectionId === undefined ? [] : findCollectionIds(closet, collectionId).itemIds;
  const callsBack = calls.flatMap(({ ids: some, set }) => {
    const changed = new Set(some);
    const fields = listCallsBack(
      closet.items.filter(({ id }) => changed.has(id)),
      set,
    );
    return set.place ? [...fields, ...listMovesBack(closet.items, changed)] : fields;
  });
  const path = listCall(store, "items");
  for (const body of calls) {
    const answer = await callOwner("PATCH", path, { body });
    if (answer.status !== "OK") return await fail(store, answer);
  }
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

export const changeItems = (store: OwnClosetStore, ids: readonly string[], set: ManyChanges): Promise<boolean> =>
  callForItems(store, [{ ids, set }]);
