import { type Closet, type ClosetRecord, compareRecords } from "#domain/closet/closet.ts";
import { type ByList, type EditedList, mapLists } from "#domain/closet-lists.ts";

/** The place of the record, or where it would be. */
function findPlace(records: readonly ClosetRecord[], record: ClosetRecord): number {
  let [from, to] = [0, records.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = records[middle];
    if (other && compareRecords(other, record) < 0) from = middle + 1;
    else to = middle;
  }
  for (let at = from; at < records.length && records[at]?.sortKey === record.sortKey; at += 1) {
    if (records[at]?.id === record.id) return at;
  }
  return from;
}

/**
 * A closet with changed records. A list changes only when it is read, by as many steps as it has changed records:
 * the browser applies the waiting edits of 10,000 items at each key.
 */
export function createDraft<Owner>(base: Closet<Owner>) {
  const changed = mapLists(() => new Map<string, ClosetRecord>());
  const waiting = mapLists(() => new Set<string>());
  const lists: Partial<ByList<readonly ClosetRecord[]>> = {};
  const listed = mapLists(() => new Map<string, ClosetRecord>());

  function readList(list: EditedList): readonly ClosetRecord[] {
    const records: readonly ClosetRecord[] = lists[list] ?? base.lists[list];
    if (waiting[list].size === 0) return records;
    const next = [...records];
    for (const id of waiting[list]) {
      const earlier = listed[list].get(id) ?? base.find(list, id);
      if (earlier?.deletedAt === null) next.splice(findPlace(next, earlier), 1);
      const now = changed[list].get(id);
      if (now) listed[list].set(id, now);
      if (now?.deletedAt === null) next.splice(findPlace(next, now), 0, now);
    }
    waiting[list].clear();
    return (lists[list] = next);
  }

  const readLists = mapLists((list) => ({ get: () => readList(list), enumerable: true }));
  const closet: Closet<Owner> = {
    ...base,
    lists: Object.defineProperties({}, readLists) as Closet["lists"],
    find(list, id) {
      const record = changed[list].get(id);
      if (!record) return base.find(list, id);
      return record.deletedAt === null ? (record as ReturnType<typeof base.find<typeof list>>) : undefined;
    },
  };
  return {
    closet,
    put(record: ClosetRecord): void {
      changed[record.list].set(record.id, record);
      waiting[record.list].add(record.id);
    },
    listChanged: (): ClosetRecord[] => Object.values(changed).flatMap((records) => [...records.values()]),
  };
}

export type Draft = ReturnType<typeof createDraft>;
