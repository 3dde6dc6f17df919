import type { Closet, ClosetRecord } from "#domain/closet/closet.ts";
import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import type { Item } from "#domain/closet.ts";
import { hasOtherWear, hasWears, type WearChanges, type Worn } from "#domain/items/wears.ts";
import { getMaxContents, MAX_CLOSET_ENTRIES, MAX_MORE_PICTURES } from "#domain/limits.ts";
import { runAtOnce } from "#domain/run-at-once.ts";
import type { ChangeContext, ClosetChange, Done, Outcome, Rejection } from "./closet-change.ts";
import { createDraft, type Draft } from "./closet-draft.ts";
import {
  addToCollection,
  changeContents,
  countContents,
  countNamed,
  keepOrderOfCollections,
  putDeleted,
} from "./collection-records.ts";
import { applyChanges, changeOneOfMany, changesFields, makeEntry, splitConflicts } from "./entry-fields.ts";
import type { Changes, NewEntry } from "./entry-schemas.ts";
import { undoImport, updateRecords } from "./import-changes.ts";
import { addRecords, replaceRecords } from "./imported-records.ts";
import { purgeRecords } from "./purged-records.ts";
import { isWornMissing, wearItems } from "./outfit-wears.ts";
import { findKeyAfter, findKeyOfNew, getCreatedAt, getNextSeq, moveRecords, setKey } from "./record-order.ts";

type Of<Kind extends ClosetChange["kind"]> = Extract<ClosetChange, { kind: Kind }>;

/** A step writes into the draft. */
type Step = Rejection | Omit<Done, "changed">;

const DONE = { status: "OK" } as const;

const NO_ENTRY = { status: "noSuchEntry" } as const;

const NO_CONTENTS = { itemIds: [], outfitIds: [], inspirationIds: [] };

function findTooMany({ closet }: Draft, list: EditedList, added: number, { quota }: ChangeContext): Rejection | null {
  if (!quota || added === 0) return null;
  const { length } = closet.lists[list];
  if (length + added > quota.items)
    return { status: "tooManyEntries", size: `${length + added} ${list}, at most ${quota.items}` };
  const total = EDITED_LISTS.reduce((sum, each) => sum + closet.lists[each].length, added);
  if (total <= MAX_CLOSET_ENTRIES) return null;
  return { status: "tooManyEntries", size: `${total} entries in all lists, at most ${MAX_CLOSET_ENTRIES}` };
}

const isDeleted = (list: EditedList, id: string, { deleted = [] }: ChangeContext): boolean =>
  deleted.some((record) => record.list === list && record.id === id);

function create(draft: Draft, { list, id, entry }: Of<"create">, context: ChangeContext): Step {
  const { place, collectionId, createdAt: given, id: _, ...fields } = entry as NewEntry<"items" | "inspirations">;
  const known = draft.closet.find(list, id);
  if (known) return { status: "known", record: known };
  if (isDeleted(list, id, context)) return { status: "entryInBin" };
  const tooMany = findTooMany(draft, list, 1, context);
  if (tooMany) return tooMany;
  const createdAt = given ?? context.nowMs;
  const made = applyChanges(list, makeEntry(list, id, createdAt), fields as Changes);
  const record = {
    list,
    id,
    sortKey: createdAt,
    seq: getNextSeq(draft, list),
    version: draft.closet.version,
    deletedAt: null,
    data: list === "collections" ? { ...made, ...NO_CONTENTS } : made,
  } as unknown as ClosetRecord;
  const placed = { list, id, createdAt: getCreatedAt(record) };
  let key: number | null = createdAt;
  if (place) key = findKeyAfter(draft, placed, place.after);
  else if (given === undefined) key = findKeyOfNew(draft, placed);
  if (key === null) return { status: "noOrderLeft" };
  draft.put(putContents(draft, setKey(record, key), fields));
  if (collectionId === undefined) return DONE;
  const kind = list === "items" ? list : "inspirations";
  return addToCollection(draft, collectionId, kind, [id]) ? DONE : NO_ENTRY;
}

const putContents = (draft: Draft, record: ClosetRecord, fields: Changes): ClosetRecord =>
  record.list === "collections" ? changeContents(draft, record, fields as Changes<"collections">) : record;

function set(draft: Draft, { list, id, changes: given }: Of<"set">): Step {
  const before: ClosetRecord | undefined = draft.closet.find(list, id);
  if (!before) return NO_ENTRY;
  const { changes, conflicts } = splitConflicts(list, before.data, given);
  if (conflicts && Object.keys(changes).length === 0) return { status: "changedMeanwhile", conflicts };
  const { place, ...fields } = changes;
  if (hasOtherWear(before.data as Worn, fields as WearChanges)) return { status: "wearIdTaken" };
  const data = applyChanges(list, before.data, fields);
  const { pictures = [] } = data as Partial<Item>;
  if (pictures.length > MAX_MORE_PICTURES) return { status: "tooManyPictures" };
  let record = { ...before, data } as ClosetRecord;
  if (place) {
    keepOrderOfCollections(draft, list, [id]);
    const key = findKeyAfter(draft, { list, id, createdAt: getCreatedAt(before) }, place.after);
    if (key === null) return { status: "noOrderLeft" };
    record = setKey(record, key);
  }
  if (hasWears(fields as WearChanges) && isWornMissing(draft, record, before.data as Worn))
    return { status: "itemsMissing" };
  draft.put(putContents(draft, record, fields));
  if (hasWears(fields as WearChanges) && !wearItems(draft, before.data as Worn, record))
    return { status: "tooManyWears" };
  return conflicts ? { status: "OK", conflicts } : DONE;
}

/** They keep their order. */
function moveItems(draft: Draft, ids: readonly string[], after: string | null): Step {
  const moved = new Set(ids);
  keepOrderOfCollections(draft, "items", ids);
  const records = draft.closet.lists.items.filter(({ id }) => moved.has(id));
  return moveRecords(draft, records, after) ? DONE : { status: "noOrderLeft" };
}

function setMany(draft: Draft, { ids: given, set: wanted }: Of<"setMany">, context: ChangeContext): Step {
  const ids = [...new Set(given)];
  const items = ids.flatMap((id) => draft.closet.find("items", id) ?? []);
  if (wanted.delete) {
    putDeleted(draft, items, context.nowMs);
    return DONE;
  }
  if (items.length < ids.length) return NO_ENTRY;
  const { addToCollection: collectionId } = wanted;
  if (collectionId !== undefined && !addToCollection(draft, collectionId, "items", ids)) return NO_ENTRY;
  if (changesFields(wanted)) {
    for (const item of items) draft.put({ ...item, data: changeOneOfMany(item.data, wanted) });
  }
  return wanted.place ? moveItems(draft, ids, wanted.place.after) : DONE;
}

function remove(draft: Draft, { list, id }: Of<"remove">, context: ChangeContext): Step {
  const record = draft.closet.find(list, id);
  if (!record) return isDeleted(list, id, context) ? { status: "entryInBin" } : NO_ENTRY;
  putDeleted(draft, [record], context.nowMs);
  return DONE;
}

function restoreMany(draft: Draft, { list, ids }: Of<"restoreMany">, context: ChangeContext): Step {
  const { deleted = [] } = context;
  const restored = deleted.filter(
    (record) => record.list === list && ids.includes(record.id) && !draft.closet.find(list, record.id),
  );
  const tooMany = findTooMany(draft, list, restored.length, context);
  if (tooMany) return tooMany;
  putDeleted(draft, restored, null);
  return DONE;
}

function restore(draft: Draft, { list, id }: Of<"restore">, context: ChangeContext): Step {
  const known = draft.closet.find(list, id);
  if (known) return { status: "known", record: known };
  if (!isDeleted(list, id, context)) return NO_ENTRY;
  return restoreMany(draft, { kind: "restoreMany", list, ids: [id] }, context);
}

function* write(draft: Draft, change: ClosetChange, context: ChangeContext): Generator<undefined, Step> {
  switch (change.kind) {
    case "create":
      return create(draft, change, context);
    case "set":
      return set(draft, change);
    case "setMany":
      return setMany(draft, change, context);
    case "remove":
      return remove(draft, change, context);
    case "restore":
      return restore(draft, change, context);
    case "restoreMany":
      return restoreMany(draft, change, context);
    case "replace":
      yield* replaceRecords(draft, change.entries, context.nowMs);
      return DONE;
    case "add":
      updateRecords(draft, change.updates ?? []);
      yield* addRecords(draft, change.entries);
      return DONE;
    case "undoImport":
      return { status: "OK", kept: yield* undoImport(draft, change.changes, context) };
    case "purge":
      return { status: "OK", removed: yield* purgeRecords(draft, change.keys, context.deleted ?? []) };
  }
}

const FILLED: readonly string[] = ["collections", "outfits"];

/** What holds more already may become smaller. */
function findTooManyContents(before: Closet, draft: Draft, { kind }: ClosetChange, { quota }: ChangeContext) {
  const isFilling = kind.startsWith("restore") || draft.listChanged().some(({ list }) => FILLED.includes(list));
  if (!quota || !isFilling) return null;
  const most = getMaxContents(quota);
  if (countNamed(draft.closet) <= most) return null;
  const total = countContents(draft.closet);
  if (total <= most || total <= countContents(before)) return null;
  return { status: "tooManyContents", size: `${total}, at most ${most}` } as const;
}

/** Every change of a closet. Yields between the entries of an import, so that a server can do other work. */
export function* applyChange(
  closet: Closet,
  change: ClosetChange,
  context: ChangeContext,
): Generator<undefined, Outcome> {
  const draft = createDraft(closet);
  const step = yield* write(draft, change, context);
  if (step.status !== "OK") return step;
  return findTooManyContents(closet, draft, change, context) ?? { ...step, changed: draft.listChanged() };
}

export const applyAtOnce = (closet: Closet, change: ClosetChange, context: ChangeContext): Outcome =>
  runAtOnce(applyChange(closet, change, context));
