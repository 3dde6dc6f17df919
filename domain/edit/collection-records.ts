import { type Closet, type ClosetRecord, compareRecords, type RecordIn } from "#domain/closet/closet.ts";
import { CONTENTS, type EditedList, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { listHeldRows } from "#domain/collection-contents.ts";
import { changeIds, type CollectionIds, pickChanges } from "#domain/owner/own-collection.ts";
import type { EntryKey } from "./closet-change.ts";
import type { Draft } from "./closet-draft.ts";
import type { Changes } from "./entry-schemas.ts";

type CollectionRecord = RecordIn<"collections">;

const isHeldList = (list: string): list is HeldList => HELD_LISTS.some((held) => held === list);

/** In the order that the owner sees, without deleted entries. */
export function listShownIds(closet: Closet, { data }: CollectionRecord, kind: HeldList): string[] {
  const held = new Set(data[CONTENTS[kind].field]);
  const records = [...held].map((id) => closet.find(kind, id)).filter((record) => record !== undefined);
  return (data.ownOrder ? records : records.toSorted(compareRecords)).map(({ id }) => id);
}

/** A deleted entry stays behind the one before it: there it comes back. */
function keepDeleted(before: readonly string[], shown: readonly string[], isDeleted: (id: string) => boolean) {
  const isShown = new Set(shown);
  const behind = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const id of new Set(before)) {
    if (isDeleted(id)) behind.set(last, [...(behind.get(last) ?? []), id]);
    else if (isShown.has(id)) last = id;
  }
  return [...(behind.get(null) ?? []), ...shown.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

/** Without an order of its own, the ids are stored in any order: deleted entries come last. */
function listAllIds(closet: Closet, collection: CollectionRecord, kind: HeldList): readonly string[] {
  const ids = collection.data[CONTENTS[kind].field];
  if (collection.data.ownOrder) return ids;
  const shown = listShownIds(closet, collection, kind);
  return [...shown, ...ids.filter((id) => !closet.find(kind, id)).toSorted()];
}

/** From then on the collection has an order of its own. Ids that are not in the lists are left out. */
export function changeContents(
  { closet }: Draft,
  collection: CollectionRecord,
  { add, remove, move, ...lists }: Pick<Changes<"collections">, "add" | "remove" | "move" | keyof IdLists>,
): CollectionRecord {
  const steps = { add, remove, move };
  const isNamed = HELD_LISTS.some((kind) => lists[CONTENTS[kind].field] !== undefined);
  if (!isNamed && !(add ?? remove ?? move)) return collection;
  const data = { ...collection.data, ownOrder: true as const };
  for (const kind of HELD_LISTS) {
    const { field } = CONTENTS[kind];
    const ids = lists[field] === null ? [] : (lists[field] ?? listShownIds(closet, collection, kind));
    const isThere = (id: string): boolean => closet.find(kind, id) !== undefined;
    const shown = changeIds(ids, pickChanges(steps, field)).filter(isThere);
    data[field] = keepDeleted(listAllIds(closet, collection, kind), shown, (id) => !isThere(id));
  }
  return { ...collection, data };
}

type IdLists = Record<(typeof CONTENTS)[HeldList]["field"], unknown>;

/** False: there is no such collection. */
export function addToCollection(draft: Draft, collectionId: string, kind: HeldList, ids: readonly string[]): boolean {
  const collection = draft.closet.find("collections", collectionId);
  if (collection) draft.put(changeContents(draft, collection, { add: { [CONTENTS[kind].field]: [...ids] } }));
  return collection !== undefined;
}

/** A collection that followed the order of the list keeps it when entries move. */
export function keepOrderOfCollections(draft: Draft, list: EditedList, ids: readonly string[]): void {
  if (!isHeldList(list)) return;
  const moved = new Set(ids);
  const { field } = CONTENTS[list];
  for (const collection of draft.closet.lists.collections) {
    const { data } = collection;
    if (!data.ownOrder && data[field].some((id) => moved.has(id)))
      draft.put(changeContents(draft, collection, { add: {} }));
  }
}

/** The pairs of each collection, by list. */
export const groupContents = (lists: ClosetLists) =>
  HELD_LISTS.map((kind) => ({
    kind,
    field: CONTENTS[kind].field,
    byCollection: Map.groupBy(listHeldRows(lists, kind), ({ collectionId }) => collectionId),
  }));

export type GroupedContents = ReturnType<typeof groupContents>;

export const takeContents = (contents: GroupedContents, collectionId: string): CollectionIds =>
  Object.fromEntries(
    contents.map(({ field, byCollection }) => [field, (byCollection.get(collectionId) ?? []).map(({ id }) => id)]),
  ) as CollectionIds;

export function listHolding({ closet }: Draft, entries: readonly EntryKey[]): CollectionRecord[] {
  const ids = new Map(
    [...Map.groupBy(entries, ({ list }) => list)].map(([list, keys]) => [list, new Set(keys.map(({ id }) => id))]),
  );
  return closet.lists.collections.filter(({ data }) =>
    HELD_LISTS.some((kind) => data[CONTENTS[kind].field].some((id) => ids.get(kind)?.has(id))),
  );
}

/** Devices read the collections again that have lost an entry, or have it back. */
export function putDeleted(draft: Draft, records: readonly ClosetRecord[], deletedAt: number | null): void {
  for (const record of records) draft.put({ ...record, deletedAt });
  for (const collection of listHolding(draft, records)) draft.put(collection);
}

/** With ids of deleted entries: at least as many as `countContents`, and known at once. */
export const countNamed = ({ lists }: Closet): number =>
  lists.collections.reduce(
    (total, { data }) => HELD_LISTS.reduce((sum, kind) => sum + data[CONTENTS[kind].field].length, total),
    lists.outfits.reduce((total, { data }) => total + (data.itemIds?.length ?? 0), 0),
  );

/** Of all collections and outfits. */
export function countContents({ lists, find }: Closet): number {
  const count = (kind: HeldList, ids: readonly string[] = []) => ids.filter((id) => find(kind, id)).length;
  let total = 0;
  for (const { data } of lists.collections)
    for (const kind of HELD_LISTS) total += count(kind, data[CONTENTS[kind].field]);
  for (const { data } of lists.outfits) total += count("items", data.itemIds);
  return total;
}
