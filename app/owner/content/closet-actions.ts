import type { EditedList } from "#domain/closet-lists.ts";
import { makeId } from "#app/storage/make-id.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { MAX_RESTORED_ENTRIES } from "#domain/limits.ts";
import type { OwnCloset, OwnEntries, OwnEntry, OwnItem } from "#domain/owner/own-closet.ts";
import { showEntryPictures } from "#domain/owner/own-pictures.ts";
import {
  type CollectionIds,
  findCollectionIds,
  type IdChanges,
  setCollectionIds,
  toCollectionChanges,
  undoChanges,
} from "#domain/owner/own-collection.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import type { ListPlace } from "#domain/owner/place-in-list.ts";
import { callOwner, getOwnClosetCall, getWriteTimeout, type OwnerAnswer } from "#app/owner/owner-call.ts";
import { type OwnClosetStore, readReason } from "./own-closet-store.ts";
import { readEntryAnswer } from "./read-content.ts";

export const listCall = ({ username }: OwnClosetStore, list: EditedList): string =>
  `${getOwnClosetCall(username)}/${list}`;

export const entryCall = (store: OwnClosetStore, list: EditedList, id: string): string =>
  `${listCall(store, list)}/${encodeURIComponent(id)}`;

const withoutEntries = (closet: OwnCloset, list: EditedList, ids: ReadonlySet<string>): OwnCloset => ({
  ...closet,
  [list]: (closet[list] as OwnEntry[]).filter(({ id }) => !ids.has(id)),
});

export async function fail(
  store: OwnClosetStore,
  answer: OwnerAnswer,
  takeBack?: (closet: OwnCloset) => OwnCloset,
): Promise<false> {
  if (takeBack) store.setBase(takeBack);
  store.showNotice("NOT_SAVED", 1, null, answer.status === "REJECTED" ? readReason(answer.body) : {});
  await store.load();
  return false;
}

export async function restoreEntries(
  store: OwnClosetStore,
  list: EditedList,
  ids: readonly string[],
): Promise<boolean> {
  const path = `${getOwnClosetCall(store.username)}/bin/${list}/restore`;
  for (let from = 0; from < ids.length; from += MAX_RESTORED_ENTRIES) {
    const some = ids.slice(from, from + MAX_RESTORED_ENTRIES);
    const answer = await callOwner("POST", path, { body: { ids: some } });
    if (answer.status !== "OK") return await fail(store, answer);
  }
  await store.refresh();
  return true;
}

export async function removeEntries(store: OwnClosetStore, list: EditedList, given: readonly string[]): Promise<void> {
  // The bin keeps what was typed just before.
  if (store.hasEdits(list, given)) await store.sendNow();
  const ids = store.forgetNew(list, given);
  if (ids.length === 0) return;
  const before = store.getContent().closet[list];
  store.setBase((closet) => withoutEntries(closet, list, new Set(ids)));
  const isMany = list === "items" && ids.length > 1;
  const answers = isMany
    ? [await callOwner("PATCH", listCall(store, list), { body: { ids, set: { delete: true } } })]
    : await Promise.all(ids.map((id) => callOwner("DELETE", entryCall(store, list, id))));
  // Another device may have deleted it before.
  const failed = answers.find((answer) => answer.status !== "OK" && !("code" in answer && answer.code === 404));
  if (failed) return void (await fail(store, failed, (closet) => ({ ...closet, [list]: before })));
  store.showNotice("BIN", ids.length, () => restoreEntries(store, list, ids));
}

/** Null: it was not created. */
export async function createEntry<List extends EditedList>(
  store: OwnClosetStore,
  list: List,
  fields: Changes,
): Promise<OwnEntries[List] | null> {
  const body = { id: makeId(), ...fields };
  const answer = await callOwner("POST", listCall(store, list), { body, ...getWriteTimeout(fields) });
  const entry = answer.status === "OK" ? readEntryAnswer(list, answer.body) : null;
  if (!entry) {
    await fail(store, answer);
    return null;
  }
  addEntry(store, list, showEntryPictures(store.username, entry));
  return entry;
}

export function addEntry(store: OwnClosetStore, list: EditedList, entry: OwnEntry): void {
  store.rememberOwnWrite(entry.version);
  store.setBase((closet) => {
    const entries = (closet[list] as OwnEntry[]).filter(({ id }) => id !== entry.id);
    const key = "createdAt" in entry ? getOrderKey(entry) : Infinity;
    const at = entries.findIndex((other) => !("createdAt" in other) || getOrderKey(other) <= key);
    return { ...closet, [list]: entries.toSpliced(at === -1 ? entries.length : at, 0, entry) };
  });
}

function replaceEntry<List extends EditedList>(store: OwnClosetStore, list: List, entry: OwnEntries[List]): void {
  store.rememberOwnWrite(entry.version);
  store.replaceEntry(list, entry);
}

export const replaceItem = (store: OwnClosetStore, item: OwnItem): void => replaceEntry(store, "items", item);

export const showInCollection = (
  store: OwnClosetStore,
  { list, collectionId }: { list: "items" | "inspirations"; collectionId: string },
  id: string,
): void =>
  store.setBase((closet) => {
    const field = list === "items" ? "itemIds" : "inspirationIds";
    const held = findCollectionIds(closet, collectionId)[field];
    return held.includes(id) ? closet : setCollectionIds(closet, collectionId, { [field]: [...held, id] });
  });

/** `after` null: the entry becomes the first. */
export function moveEntry(store: OwnClosetStore, list: EditedList, id: string, after: string | null): void {
  const ids = (store.getState().closet[list] as OwnEntry[]).map((entry) => entry.id);
  const before = ids[ids.indexOf(id) - 1] ?? null;
  store.edit(list, id, { place: { after } }, { place: { after: before } });
}

export function moveAndTell(
  store: OwnClosetStore,
  list: EditedList,
  { id, after, place }: ListPlace,
  total: number,
): void {
  moveEntry(store, list, id, after);
  store.showNotice("MOVED", total, "LAST", { place });
}

export function changeContents(
  store: OwnClosetStore,
  collectionId: string,
  field: keyof CollectionIds,
  changes: IdChanges,
): void {
  const ids = findCollectionIds(store.getState().closet, collectionId)[field];
  const back = toCollectionChanges(undoChanges(ids, changes), field);
  store.edit("collections", collectionId, toCollectionChanges(changes, field), back);
}
