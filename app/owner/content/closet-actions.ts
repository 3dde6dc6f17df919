import { makeId } from "#app/storage/make-id.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { MAX_RESTORED_ENTRIES } from "#domain/limits.ts";
import type { OwnCloset, OwnEntries, OwnEntry, OwnItem, OwnList } from "#domain/owner/own-closet.ts";
import { showEntryPictures } from "#domain/owner/own-pictures.ts";
import { type CollectionIds, findCollectionIds, mergeIds, setCollectionIds } from "#domain/owner/own-collection.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import type { ListPlace } from "#domain/owner/place-in-list.ts";
import { callOwner, getOwnClosetCall, getWriteTimeout, type OwnerAnswer } from "#app/owner/owner-call.ts";
import type { ClosetStore, UndoStep } from "./closet-store.ts";
import { readEntryAnswer } from "./read-content.ts";

export const listCall = ({ username }: ClosetStore, list: OwnList): string => `${getOwnClosetCall(username)}/${list}`;

const entryCall = (store: ClosetStore, list: OwnList, id: string): string =>
  `${listCall(store, list)}/${encodeURIComponent(id)}`;

const withoutEntries = (closet: OwnCloset, list: OwnList, ids: ReadonlySet<string>): OwnCloset => ({
  ...closet,
  [list]: (closet[list] as OwnEntry[]).filter(({ id }) => !ids.has(id)),
});

/** @param takeBack what the page has shown already */
export async function fail(store: ClosetStore, takeBack?: (closet: OwnCloset) => OwnCloset): Promise<false> {
  if (takeBack) store.setBase(takeBack);
  store.showNotice("NOT_SAVED", 1, null);
  await store.load();
  return false;
}

/** False: some of them are still in the bin. */
export async function restoreEntries(store: ClosetStore, list: OwnList, ids: readonly string[]): Promise<boolean> {
  const path = `${getOwnClosetCall(store.username)}/bin/${list}/restore`;
  for (let from = 0; from < ids.length; from += MAX_RESTORED_ENTRIES) {
    const some = ids.slice(from, from + MAX_RESTORED_ENTRIES);
    const answer = await callOwner("POST", path, { body: { ids: some } });
    if (answer.status !== "OK") return await fail(store);
  }
  await store.refresh();
  return true;
}

/** Moves entries to the bin. */
export async function removeEntries(store: ClosetStore, list: OwnList, ids: readonly string[]): Promise<void> {
  // The bin keeps what was typed just before.
  if (store.hasEdits(list, ids)) await store.sendNow();
  const before = store.getContent().closet[list];
  store.setBase((closet) => withoutEntries(closet, list, new Set(ids)));
  const isMany = list === "items" && ids.length > 1;
  const answers = isMany
    ? [await callOwner("PATCH", listCall(store, list), { body: { ids, set: { delete: true } } })]
    : await Promise.all(ids.map((id) => callOwner("DELETE", entryCall(store, list, id))));
  // Another device may have deleted it before.
  if (answers.some((answer) => answer.status !== "OK" && !(answer.status === "REJECTED" && answer.code === 404)))
    return void (await fail(store, (closet) => ({ ...closet, [list]: before })));
  store.showNotice("BIN", ids.length, () => restoreEntries(store, list, ids));
}

/** Null: it was not created. */
export async function createEntry<List extends OwnList>(
  store: ClosetStore,
  list: List,
  fields: Changes,
): Promise<OwnEntries[List] | null> {
  const body = { id: makeId(), ...fields };
  const answer = await callOwner("POST", listCall(store, list), { body, ...getWriteTimeout(fields) });
  const entry = answer.status === "OK" ? readEntryAnswer(list, answer.body) : null;
  if (!entry) {
    await fail(store);
    return null;
  }
  addEntry(store, list, showEntryPictures(store.username, entry));
  return entry;
}

/** Adds an entry that the server has made, at its place. */
export function addEntry(store: ClosetStore, list: OwnList, entry: OwnEntry): void {
  store.rememberOwnWrite(entry.version);
  store.setBase((closet) => {
    const entries = (closet[list] as OwnEntry[]).filter(({ id }) => id !== entry.id);
    const key = "createdAt" in entry ? getOrderKey(entry) : Infinity;
    const at = entries.findIndex((other) => !("createdAt" in other) || getOrderKey(other) <= key);
    return { ...closet, [list]: entries.toSpliced(at === -1 ? entries.length : at, 0, entry) };
  });
}

/** Takes a change back. Null: it was not made. */
export type Undo = UndoStep | null;

function replaceEntry<List extends OwnList>(store: ClosetStore, list: List, entry: OwnEntries[List]): void {
  store.rememberOwnWrite(entry.version);
  store.replaceEntry(list, entry);
}

/** After a change by a call of its own. */
export const replaceItem = (store: ClosetStore, item: OwnItem): void => replaceEntry(store, "items", item);

const MAX_CONTENT_TRIES = 3;

async function sendContents(
  store: ClosetStore,
  collectionId: string,
  before: CollectionIds,
  changed: Partial<CollectionIds>,
): Promise<OwnerAnswer> {
  for (let tries = 1; ; tries += 1) {
    const { closet } = store.getState();
    const now = findCollectionIds(closet, collectionId);
    const fields = Object.keys(changed) as (keyof CollectionIds)[];
    const ids = Object.fromEntries(
      fields.map((field) => [field, mergeIds(before[field], changed[field] ?? [], now[field])]),
    );
    const version = closet.collections.find(({ id }) => id === collectionId)?.version ?? "";
    const headers = { "If-Match": `"${version}"` };
    const answer = await callOwner("PATCH", entryCall(store, "collections", collectionId), { body: ids, headers });
    const isOutdated = answer.status === "REJECTED" && answer.code === 412;
    if (answer.status === "OK") store.setBase((base) => setCollectionIds(base, collectionId, ids));
    if (!isOutdated || tries === MAX_CONTENT_TRIES) return answer;
    await store.load();
  }
}

/** Replaces contents of a collection; the order of the ids is their order in it. */
export async function changeContents(
  store: ClosetStore,
  collectionId: string,
  ids: Partial<CollectionIds>,
): Promise<Undo> {
  const before = findCollectionIds(store.getState().closet, collectionId);
  store.setBase((closet) => setCollectionIds(closet, collectionId, ids));
  const answer = await store.inTurn(() => sendContents(store, collectionId, before, ids));
  if (answer.status !== "OK") {
    await fail(store, (closet) => setCollectionIds(closet, collectionId, before));
    return null;
  }
  const entry = readEntryAnswer("collections", answer.body);
  if (entry) replaceEntry(store, "collections", entry);
  const earlier = Object.keys(ids).map((field) => [field, before[field as keyof CollectionIds]] as const);
  return async () => (await changeContents(store, collectionId, Object.fromEntries(earlier))) !== null;
}

/** After the server has made the entry, and added it to its collection. */
export const showInCollection = (
  store: ClosetStore,
  { list, collectionId }: { list: "items" | "inspirations"; collectionId: string },
  id: string,
): void =>
  store.setBase((closet) => {
    const field = list === "items" ? "itemIds" : "inspirationIds";
    const held = findCollectionIds(closet, collectionId)[field];
    return held.includes(id) ? closet : setCollectionIds(closet, collectionId, { [field]: [...held, id] });
  });

/** @param after the id of the entry before it; null: the entry becomes the first */
export async function moveEntry(store: ClosetStore, list: OwnList, id: string, after: string | null): Promise<Undo> {
  // The entries of the server, without the edits that wait.
  const entries = store.getContent().closet[list] as OwnEntry[];
  const moved = entries.find((entry) => entry.id === id);
  if (!moved || after === id) return null;
  const before = entries[entries.indexOf(moved) - 1]?.id ?? null;
  const place = (closet: OwnCloset): OwnCloset => {
    const others = (closet[list] as OwnEntry[]).filter((entry) => entry.id !== id);
    const at = after === null ? 0 : others.findIndex((entry) => entry.id === after) + 1;
    return { ...closet, [list]: others.toSpliced(at, 0, moved) };
  };
  store.setBase(place);
  const answer = await callOwner("PATCH", entryCall(store, list, id), { body: { place: { after } } });
  if (answer.status !== "OK") {
    await fail(store, (closet) => ({ ...closet, [list]: entries }));
    return null;
  }
  const entry = readEntryAnswer(list, answer.body);
  if (entry && "createdAt" in entry) addEntry(store, list, showEntryPictures(store.username, entry));
  else if (entry) replaceEntry(store, list, showEntryPictures(store.username, entry));
  return async () => (await moveEntry(store, list, id, before)) !== null;
}

/** A move without a sheet: the notice says it, and offers to undo it. */
export async function moveAndTell(
  store: ClosetStore,
  list: OwnList,
  { id, after, place }: ListPlace,
  total: number,
): Promise<void> {
  const undo = await moveEntry(store, list, id, after);
  if (undo) store.showNotice("MOVED", total, undo, { place });
}
