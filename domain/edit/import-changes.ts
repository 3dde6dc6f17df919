import type { Closet, ClosetRecord } from "#domain/closet/closet.ts";
import { type EditedList, mapLists } from "#domain/closet-lists.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import type { ClosetLists, Ordered } from "#domain/closet.ts";
import { isSameValue } from "#domain/read-fields.ts";
import type { EntryKey, EntryUpdate, FieldUpdate, ImportChange, KeptEntry } from "./closet-change.ts";
import type { Draft } from "./closet-draft.ts";
import { putDeleted } from "./collection-records.ts";
import type { Fields } from "./entry-fields.ts";

const toFields = ({ data }: ClosetRecord): Fields => ({ ...data });

function listOther(one: Fields, other: Fields): string[] {
  return Object.keys({ ...one, ...other }).filter((field) => !isSameValue(one[field], other[field]));
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));

const leaveOut = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** @param before the closet before the import. @param toFileId the id of an entry in the file */
export function listImportChanges(
  before: Closet,
  changed: readonly ClosetRecord[],
  toFileId: (key: EntryKey) => string,
): ImportChange[] {
  return changed.flatMap((record): ImportChange[] => {
    const { list, id } = record;
    const key = { list, id, fileId: toFileId(record) };
    const had: ClosetRecord | undefined = before.find(list, id);
    if (record.deletedAt !== null) return had ? [{ ...key, before: {}, after: null }] : [];
    const after = toFields(record);
    if (!had) return [{ ...key, before: null, after }];
    const earlier = toFields(had);
    const names = listOther(earlier, after);
    return names.length === 0 ? [] : [{ ...key, before: pick(earlier, names), after: pick(after, names) }];
  });
}

/** What an entry had after the imports that wrote it, in their order. Null: none did. */
export function foldImports(changes: readonly Pick<ImportChange, "before" | "after">[]): Fields | null {
  let fields: Fields | null = null;
  for (const { before, after } of changes) {
    if (after === null || before === null) fields = after;
    else if (fields) fields = { ...leaveOut(fields, Object.keys(before)), ...after };
  }
  return fields;
}

/** The device cuts out the photographs of an import by itself: that is no edit of the owner. */
const isEdited = (record: ClosetRecord, after: Fields): boolean =>
  listOther(toFields(record), after).some((name) => name !== "cutout");

function putFields(draft: Draft, record: ClosetRecord, fields: Fields): void {
  const data = fields as unknown as Ordered;
  const sortKey = record.list === "inspirations" ? record.sortKey : getOrderKey(data);
  draft.put({ ...record, sortKey, data: fields } as unknown as ClosetRecord);
}

function takeBack(draft: Draft, record: ClosetRecord, { before, after }: { before: Fields; after: Fields }): string[] {
  const data = toFields(record);
  const names = Object.keys({ ...before, ...after });
  const kept = names.filter((name) => !isSameValue(data[name], after[name]));
  const back = names.filter((name) => !kept.includes(name));
  if (back.length === 0) return kept;
  putFields(draft, record, { ...leaveOut(data, back), ...pick(before, back) });
  return kept.filter((name) => !isSameValue(data[name], before[name]));
}

const STEP_ENTRIES = 250;

const LISTS_IN_ORDER: readonly EditedList[] = ["portfolios", "inspirations", "outfits", "items", "collections"];

/**
 * Removes what the import added, gives back what it changed or moved to the bin.
 *
 * @param deleted the deleted records that the import names
 * @returns what stays: entries that were edited since, or that an outfit wears; with `fields`, some fields alone
 */
export function* undoImport(
  draft: Draft,
  changes: readonly ImportChange[],
  { nowMs, deleted = [] }: { nowMs: number; deleted?: readonly ClosetRecord[] },
): Generator<undefined, KeptEntry[]> {
  const kept: KeptEntry[] = [];
  const byList = mapLists((list) => changes.filter((change) => change.list === list));
  const gone = new Map(deleted.map((record) => [`${record.list} ${record.id}`, record]));
  for (const list of LISTS_IN_ORDER) {
    const worn = new Set(list === "items" ? draft.closet.lists.outfits.flatMap(({ data }) => data.itemIds ?? []) : []);
    const [removed, restored]: [ClosetRecord[], ClosetRecord[]] = [[], []];
    for (const [at, { id, before, after }] of byList[list].entries()) {
      if (at % STEP_ENTRIES === 0) yield;
      const record: ClosetRecord | undefined = draft.closet.find(list, id);
      const inBin = gone.get(`${list} ${id}`);
      if (after === null) {
        if (!record && inBin) restored.push(inBin);
      } else if (record && before === null) {
        if (worn.has(id) || isEdited(record, after)) kept.push({ list, id });
        else removed.push(record);
      } else if (record && before) {
        const fields = takeBack(draft, record, { before, after });
        if (fields.length > 0) kept.push({ list, id, fields });
      }
    }
    putDeleted(draft, removed, nowMs);
    putDeleted(draft, restored, null);
  }
  return kept;
}

/** The order is the owner's, a cut-out belongs to the photograph, and the rest is derived. */
const NEVER = new Set(["id", "createdAt", "sFrac", "cutout", "uncropped", "originalSha256", "lastWorn", "picture"]);

const CONTENTS = new Set(["itemIds", "outfitIds", "inspirationIds"]);

/** They change together. */
const TOGETHER = [
  ["price", "currency"],
  ["timesWorn", "wears"],
  ["itemIds", "layout", "previewUrl"],
];

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const isOnOtherSite = (value: unknown): boolean => typeof value === "string" && /^https?:/.test(value);

/** The file names a picture of another site, and the closet has its own: it may be the same. */
const isPerhapsSame = (from: unknown, to: unknown): boolean =>
  isOnOtherSite(to) && !isNothing(from) && !isOnOtherSite(from);

function listFields(list: EditedList, stored: Fields, entry: Fields, imported: Fields | null): FieldUpdate[] {
  const names = Object.keys(entry).filter(
    (name) => !NEVER.has(name) && !(list === "collections" && CONTENTS.has(name)),
  );
  const isOwn = (field: string): boolean => imported !== null && !isSameValue(imported[field], stored[field]);
  return names.flatMap((field): FieldUpdate[] => {
    const [from, to] = [stored[field], entry[field]];
    if (isNothing(to) || isSameValue(from, to) || isPerhapsSame(from, to)) return [];
    if (imported && isSameValue(imported[field], to)) return [];
    const unit = TOGETHER.find((together) => together.includes(field)) ?? [field];
    return [{ field, from, to, isOwn: unit.some(isOwn) }];
  });
}

/**
 * What a file says otherwise than the closet. An empty cell takes nothing away.
 *
 * @param findImported what the earlier imports wrote; what the file has not changed since is not listed
 */
export function listUpdates(
  closet: Closet,
  entries: ClosetLists,
  findImported: (key: EntryKey) => Fields | null,
): EntryUpdate[] {
  return LISTS_IN_ORDER.flatMap((list) => {
    const given: readonly { id: string }[] = entries[list];
    return given.flatMap((entry): EntryUpdate[] => {
      const { id } = entry;
      const record: ClosetRecord | undefined = closet.find(list, id);
      if (!record) return [];
      const fields = listFields(list, toFields(record), { ...entry }, findImported({ list, id }));
      return fields.length === 0 ? [] : [{ list, id, fields }];
    });
  });
}

export function updateRecords(draft: Draft, updates: readonly EntryUpdate[]): void {
  for (const { list, id, fields } of updates) {
    const record: ClosetRecord | undefined = draft.closet.find(list, id);
    const set = fields.filter(({ isOwn }) => !isOwn);
    if (!record || set.length === 0) continue;
    const data = { ...toFields(record), ...Object.fromEntries(set.map(({ field, to }) => [field, to])) };
    if (set.some(({ field }) => field === "thumbnailImageURL")) {
      // Both belong to the earlier photograph.
      delete data.cutout;
      delete data.uncropped;
    }
    putFields(draft, record, data);
  }
}
