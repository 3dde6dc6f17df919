import { type Closet, type ClosetRecord, makeCloset, type RecordIn } from "#domain/closet/closet.ts";
import { CONTENTS, EDITED_LISTS, type EditedList, HELD_LISTS } from "#domain/closet-lists.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { listHeldRows } from "#domain/collection-contents.ts";
import type { OwnCloset, OwnCollection, OwnEntry, OwnUser } from "#domain/owner/own-closet.ts";
import { setCollectionIds } from "#domain/owner/own-collection.ts";

/** Collections with their contents. */
function listEntries(closet: OwnCloset, list: EditedList): readonly OwnEntry[] {
  if (list !== "collections" || closet.collections.length === 0) return closet[list];
  const contents = HELD_LISTS.map((kind) => ({
    field: CONTENTS[kind].field,
    byCollection: Map.groupBy(listHeldRows(closet, kind), ({ collectionId }) => collectionId),
  }));
  const listIds = (id: string) =>
    contents.map(({ field, byCollection }) => [field, (byCollection.get(id) ?? []).map((row) => row.id)]);
  return closet.collections.map((entry) => ({ ...entry, ...Object.fromEntries(listIds(entry.id)) }));
}

/** The order of the lists is that of the server: keys that are not read again yet follow it. */
function toRecords(closet: OwnCloset, list: EditedList): ClosetRecord[] {
  let last = Infinity;
  return listEntries(closet, list).map((entry, at) => {
    last = "createdAt" in entry ? Math.min(last, getOrderKey(entry)) : -at;
    const { id, version } = entry;
    return { list, id, sortKey: last, seq: at, version: Number(version), deletedAt: null, data: entry } as ClosetRecord;
  });
}

const made = new WeakMap<OwnCloset, Closet<OwnUser>>();

/** Made once: each key that the owner presses applies the waiting edits to the same closet. */
export function toCloset(own: OwnCloset): Closet<OwnUser> {
  const known = made.get(own);
  if (known) return known;
  const records = EDITED_LISTS.flatMap((list) => toRecords(own, list));
  const closet = makeCloset(own.user, 0, records);
  made.set(own, closet);
  return closet;
}

function toOwnEntry({ list, data }: ClosetRecord): OwnEntry {
  // The server has not given a new entry its version.
  const entry = { version: "", ...data } as OwnEntry;
  if (list !== "collections") return entry;
  const {
    itemIds: _,
    outfitIds: __,
    inspirationIds: ___,
    ...fields
  } = entry as OwnCollection & Record<string, unknown>;
  return fields as OwnEntry;
}

function putContents(own: OwnCloset, before: Closet, { id, data }: RecordIn<"collections">): OwnCloset {
  const earlier = before.find("collections", id)?.data;
  const fields = HELD_LISTS.map((kind) => CONTENTS[kind].field).filter((field) => data[field] !== earlier?.[field]);
  return setCollectionIds(own, id, Object.fromEntries(fields.map((field) => [field, data[field]])));
}

/** Lists and entries without a change stay the same. */
export function putRecords(own: OwnCloset, closet: Closet, changed: readonly ClosetRecord[]): OwnCloset {
  let next = own;
  for (const [list, records] of Map.groupBy(changed, (record) => record.list)) {
    const known = new Map((own[list] as OwnEntry[]).map((entry) => [entry.id, entry]));
    const isChanged = new Set(records.map(({ id }) => id));
    const toEntry = (record: ClosetRecord): OwnEntry =>
      (!isChanged.has(record.id) && known.get(record.id)) || toOwnEntry(record);
    next = { ...next, [list]: closet.lists[list].map(toEntry) };
  }
  const collections = changed.filter((record) => record.list === "collections");
  return collections.reduce<OwnCloset>((now, record) => putContents(now, toCloset(own), record), next);
}
