import { type Closet, type ClosetRecord, leaveOutContents, makeCloset, type RecordIn } from "#domain/closet/closet.ts";
import { CONTENTS, EDITED_LISTS, type EditedList, HELD_LISTS } from "#domain/closet-lists.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { groupContents, takeContents } from "./collection-records.ts";
import type { OwnCloset, OwnCollection, OwnEntry, OwnUser } from "#domain/owner/own-closet.ts";

/** Collections with their contents. */
function listEntries(closet: OwnCloset, list: EditedList): readonly OwnEntry[] {
  if (list !== "collections" || closet.collections.length === 0) return closet[list];
  const contents = groupContents(closet);
  return closet.collections.map((entry) => ({ ...entry, ...takeContents(contents, entry.id) }));
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

/** The server has not given a new entry its version. */
const toOwnEntry = ({ data }: ClosetRecord): OwnEntry =>
  ("version" in data ? data : { version: "", ...data }) as OwnEntry;

function putCollections(own: OwnCloset, closet: Closet, changed: readonly ClosetRecord[], before: Closet): OwnCloset {
  const ids = new Set(changed.map(({ id }) => id));
  const known = new Map(own.collections.map((collection) => [collection.id, collection]));
  const collections = closet.lists.collections.map((record): OwnCollection => {
    return (!ids.has(record.id) && known.get(record.id)) || { version: "", ...leaveOutContents(record.data) };
  });
  const next = { ...own, collections };
  for (const kind of HELD_LISTS) {
    const { rows, field, target } = CONTENTS[kind];
    const changedHere = changed.filter(
      (record): record is RecordIn<"collections"> =>
        record.list === "collections" && record.data[field] !== before.find("collections", record.id)?.data[field],
    );
    if (changedHere.length === 0) continue;
    const isChanged = new Set(changedHere.map(({ id }) => id));
    const kept = (own[rows] as { collectionId: string }[]).filter(({ collectionId }) => !isChanged.has(collectionId));
    const added = changedHere.flatMap(({ id, data }) =>
      data[field].map((targetId) => ({ collectionId: id, [target]: targetId })),
    );
    Object.assign(next, { [rows]: [...kept, ...added] });
  }
  return next;
}

/** Lists and entries without a change stay the same. */
export function putRecords(own: OwnCloset, closet: Closet, changed: readonly ClosetRecord[]): OwnCloset {
  let next = own;
  for (const [list, records] of Map.groupBy(changed, (record) => record.list)) {
    if (list === "collections") next = putCollections(next, closet, records, toCloset(own));
    else next = { ...next, [list]: closet.lists[list].map(toOwnEntry) };
  }
  return next;
}
