import type { ClosetRecord, RecordData } from "#domain/closet/closet.ts";
import { type ByList, EDITED_LISTS, type EditedList, mapLists } from "#domain/closet-lists.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import type { ClosetLists, Ordered } from "#domain/closet.ts";
import { isSameValue } from "#domain/read-fields.ts";
import type { Draft } from "./closet-draft.ts";
import { groupContents, type GroupedContents, listHolding, takeContents } from "./collection-records.ts";
import { getNextSeq } from "./record-order.ts";

const STEP_ENTRIES = 250;

type Steps = Generator<undefined, void>;

const toData = (list: EditedList, entry: { id: string }, contents: GroupedContents): RecordData[EditedList] =>
  ({
    ...entry,
    ...(list === "collections" && takeContents(contents, entry.id)),
  }) as RecordData[EditedList];

type From = { seq: number; lastKey: number };

const isSameRecord = (one: ClosetRecord, other: ClosetRecord): boolean =>
  one.sortKey === other.sortKey && one.seq === other.seq && isSameValue(one.data, other.data);

/** Inspirations have no time: they are in the order of the file. */
function* putRecords(draft: Draft, list: EditedList, entries: ClosetLists, from: From): Steps {
  const contents = list === "collections" ? groupContents(entries) : [];
  for (const [at, entry] of entries[list].entries()) {
    if (at % STEP_ENTRIES === 0) yield;
    const record = {
      list,
      id: entry.id,
      sortKey: list === "inspirations" ? from.lastKey - 1 - at : getOrderKey(entry as unknown as Ordered),
      seq: from.seq + at,
      version: draft.closet.version,
      deletedAt: null,
      data: toData(list, entry, contents),
    } as ClosetRecord;
    const stored: ClosetRecord | undefined = draft.closet.find(list, entry.id);
    if (!stored || !isSameRecord(stored, record)) draft.put(record);
  }
}

/** What the import lacks is deleted; what it has as the closet has it stays as it is. */
export function* replaceRecords(draft: Draft, entries: ClosetLists, nowMs: number): Steps {
  for (const list of EDITED_LISTS) {
    const brought = new Set<string>(entries[list].map(({ id }) => id));
    const records: readonly ClosetRecord[] = draft.closet.lists[list];
    for (const [at, record] of records.entries()) {
      if (at % STEP_ENTRIES === 0) yield;
      if (!brought.has(record.id)) draft.put({ ...record, deletedAt: nowMs });
    }
    yield* putRecords(draft, list, entries, { seq: 0, lastKey: 1 });
  }
}

/** Adds pairs whose collection or entry is new: what the owner took out of a collection stays out. */
function* addContents(draft: Draft, entries: ClosetLists, fresh: ByList<ReadonlySet<string>>): Steps {
  for (const { kind, field, byCollection } of groupContents(entries)) {
    for (const [collectionId, rows] of byCollection) {
      yield;
      const collection = draft.closet.find("collections", collectionId);
      const added = rows.map(({ id }) => id).filter((id) => fresh[kind].has(id));
      if (!collection || fresh.collections.has(collectionId) || added.length === 0) continue;
      const ids = [...new Set([...collection.data[field], ...added])];
      draft.put({ ...collection, data: { ...collection.data, [field]: ids } });
    }
  }
}

/** Entries whose id the closet has stay as they are. Deleted ones come back as in the file. */
export function* addRecords(draft: Draft, entries: ClosetLists): Steps {
  const fresh = mapLists(
    (list) => new Set(entries[list].map(({ id }) => id).filter((id) => !draft.closet.find(list, id))),
  );
  const added = { ...entries };
  for (const list of EDITED_LISTS) {
    const ofList: { id: string }[] = entries[list].filter(({ id }) => fresh[list].has(id));
    Object.assign(added, { [list]: ofList });
    const lastKey = draft.closet.lists[list].reduce((least, { sortKey }) => Math.min(least, sortKey), Infinity);
    const from = { seq: getNextSeq(draft, list), lastKey: lastKey === Infinity ? 1 : lastKey };
    yield* putRecords(draft, list, added, from);
  }
  yield* addContents(draft, entries, fresh);
  // An entry that was deleted is in its collections again.
  const back = EDITED_LISTS.flatMap((list) => [...fresh[list]].map((id) => ({ list, id })));
  for (const collection of listHolding(draft, back)) draft.put(collection);
}
