import { type Closet, type ClosetRecord, compareRecords } from "#domain/closet/closet.ts";
import { type ByList, type EditedList, mapLists } from "#domain/closet-lists.ts";

/** A closet with changed records. It puts a list in order again only when the list is read. */
export function createDraft<Owner>(base: Closet<Owner>) {
  const changed = mapLists(() => new Map<string, ClosetRecord>());
  const inOrder: Partial<ByList<readonly ClosetRecord[]>> = {};

  function readList(list: EditedList): readonly ClosetRecord[] {
    if (changed[list].size === 0) return base.lists[list];
    const added = [...changed[list].values()].filter(({ id }) => !base.find(list, id));
    const records: readonly ClosetRecord[] = base.lists[list];
    return [...records.map((record) => changed[list].get(record.id) ?? record), ...added]
      .filter(({ deletedAt }) => deletedAt === null)
      .toSorted(compareRecords);
  }

  const readLists = mapLists((list) => ({ get: () => (inOrder[list] ??= readList(list)), enumerable: true }));
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
      delete inOrder[record.list];
    },
    listChanged: (): ClosetRecord[] => Object.values(changed).flatMap((records) => [...records.values()]),
  };
}

export type Draft = ReturnType<typeof createDraft>;
