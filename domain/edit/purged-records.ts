import type { ClosetRecord, RecordIn } from "#domain/closet/closet.ts";
import { type ByList, CONTENTS, HELD_LISTS, mapLists } from "#domain/closet-lists.ts";
import type { Outfit } from "#domain/closet.ts";
import type { EntryKey } from "./closet-change.ts";
import type { Draft } from "./closet-draft.ts";

const STEP_RECORDS = 250;

type Gone = ByList<ReadonlySet<string>>;

function leaveOutPieces({ itemIds, layout, ...outfit }: Outfit, gone: ReadonlySet<string>): Outfit {
  const left = itemIds?.filter((id) => !gone.has(id)) ?? [];
  const pics = layout?.pics.filter(({ itemId }) => !gone.has(itemId)) ?? [];
  return {
    ...outfit,
    ...(layout && pics.length > 0 && { layout: { ...layout, pics } }),
    ...(left.length > 0 && { itemIds: left }),
  };
}

const hasGone = (ids: readonly string[] | undefined, gone: ReadonlySet<string>): boolean =>
  ids?.some((id) => gone.has(id)) === true;

function leaveOutOfCollection(record: RecordIn<"collections">, gone: Gone): ClosetRecord {
  const ids = HELD_LISTS.map((list) => {
    const { field } = CONTENTS[list];
    return [field, record.data[field].filter((id) => !gone[list].has(id))] as const;
  });
  return { ...record, data: { ...record.data, ...Object.fromEntries(ids) } };
}

/** Removes their ids from collections and outfits, deleted ones included. @returns the records that go */
export function* purgeRecords(
  draft: Draft,
  keys: readonly EntryKey[],
  deleted: readonly ClosetRecord[],
): Generator<undefined, ClosetRecord[]> {
  const gone = mapLists((list) => new Set(keys.flatMap((key) => (key.list === list ? key.id : []))));
  const isGone = ({ list, id }: ClosetRecord): boolean => gone[list].has(id);
  const { collections, outfits } = draft.closet.lists;
  const left = [...collections, ...outfits, ...deleted.filter((each) => !isGone(each))];
  for (const [at, record] of left.entries()) {
    if (at % STEP_RECORDS === 0) yield;
    if (record.list === "collections") {
      const isChanged = HELD_LISTS.some((list) => hasGone(record.data[CONTENTS[list].field], gone[list]));
      if (isChanged) draft.put(leaveOutOfCollection(record, gone));
    }
    if (record.list === "outfits" && hasGone(record.data.itemIds, gone.items))
      draft.put({ ...record, data: leaveOutPieces(record.data, gone.items) });
  }
  return deleted.filter(isGone);
}
