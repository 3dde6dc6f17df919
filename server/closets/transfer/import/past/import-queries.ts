import type { Transaction } from "kysely";
import type { EditedList } from "#domain/closet-lists.ts";
import type { EntryKey, ImportChange } from "#domain/edit/closet-change.ts";
import type { PastImport } from "#domain/owner/import-file.ts";
import { inChunks } from "#server/closets/records/in-chunks.ts";
import { insertRows } from "#server/closets/records/insert-rows.ts";
import { readRecords } from "#server/closets/records/read-records.ts";
import type { Database, Reader } from "#server/db/schema.ts";

/** Of a closet. The oldest goes first; its entries then count as ones that no import brought. */
const MAX_IMPORTS = 50;

export type NewImport = { id: string; name: string; version: number; changes: readonly ImportChange[] };

const toJson = (fields: object | null): string | null => (fields === null ? null : JSON.stringify(fields));

const toFields = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>));

/** The bin may have given up entries that the import put into it. */
async function leaveOutPurged(trx: Transaction<Database>, ownerId: string, changes: readonly ImportChange[]) {
  const removed = changes.filter(({ after }) => after === null);
  const left = new Set<string>();
  for (const [list, ofList] of Map.groupBy(removed, (change) => change.list)) {
    const ids = ofList.map(({ id }) => id);
    for (const record of await readRecords(trx, ownerId, list, ids)) left.add(`${list} ${record.id}`);
  }
  return changes.filter(({ list, id, after }) => after !== null || left.has(`${list} ${id}`));
}

/** Call it when the entries are written. */
export async function addImport(
  trx: Transaction<Database>,
  ownerId: string,
  { changes, ...imported }: NewImport,
): Promise<void> {
  const count = (isCounted: (change: ImportChange) => boolean): number => changes.filter(isCounted).length;
  const counts = {
    added: count(({ before }) => before === null),
    updated: count(({ before, after }) => before !== null && after !== null),
    removed: count(({ after }) => after === null),
  };
  await trx
    .insertInto("imports")
    .values({ ownerId, ...imported, ...counts, createdAt: Date.now() })
    .execute();
  const left = await leaveOutPurged(trx, ownerId, changes);
  // In the order of the indexes, SQLite writes each of their pages once.
  const inOrder = left.toSorted((one, other) => (one.list + one.id < other.list + other.id ? -1 : 1));
  const rows = inOrder.map(({ list, id, fileId, before, after }) => {
    const entry = { ownerId, importId: imported.id, list, entryId: id, fileId };
    return { ...entry, before: toJson(before), after: toJson(after) };
  });
  await insertRows(trx, rows, (some) => trx.insertInto("importChanges").values(some));
  const ofOwner = trx.selectFrom("imports").select("id").where("ownerId", "=", ownerId);
  const old = await ofOwner.orderBy("version", "desc").offset(MAX_IMPORTS).limit(MAX_IMPORTS).execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await trx.deleteFrom("imports").where("ownerId", "=", ownerId).where("id", "in", ids).execute();
}

/** Latest first. */
export async function listImports(db: Reader, ownerId: string, since: number): Promise<PastImport[]> {
  return await db
    .selectFrom("imports")
    .select(["id", "name", "createdAt", "undoneAt", "added", "updated", "removed"])
    .where("ownerId", "=", ownerId)
    .where("createdAt", ">=", since)
    .orderBy("version", "desc")
    .execute();
}

export type StoredChange = ImportChange & { importId: string };

/** In the order of the imports. `importId`: of this one alone. */
export async function readImportChanges(db: Reader, ownerId: string, importId?: string): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom("importChanges")
    .innerJoin("imports", (join) =>
      join.onRef("imports.ownerId", "=", "importChanges.ownerId").onRef("imports.id", "=", "importChanges.importId"),
    )
    .select(["importId", "list", "entryId", "fileId", "before", "after"])
    .where("importChanges.ownerId", "=", ownerId)
    .$if(importId !== undefined, (query) => query.where("importId", "=", importId ?? ""))
    .orderBy("imports.version")
    .execute();
  return rows.map(({ entryId, before, after, ...row }) => {
    return { ...row, id: entryId, before: toFields(before), after: toFields(after) };
  });
}

/** What was kept stays known for the next import. */
export async function noteUndo(
  trx: Transaction<Database>,
  ownerId: string,
  importId: string,
  undone: readonly EntryKey[],
): Promise<void> {
  for (const [list, keys] of Map.groupBy(undone, (key): EditedList => key.list)) {
    for (const some of inChunks(keys)) {
      const ofImport = trx.deleteFrom("importChanges").where("ownerId", "=", ownerId).where("importId", "=", importId);
      const ids = some.map(({ id }) => id);
      await ofImport.where("list", "=", list).where("entryId", "in", ids).execute();
    }
  }
  const row = trx.updateTable("imports").where("ownerId", "=", ownerId).where("id", "=", importId);
  await row.set({ undoneAt: Date.now() }).execute();
}

export async function findPictureKeys(db: Reader, ownerId: string, keys: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const some of inChunks([...new Set(keys)])) {
    const rows = db.selectFrom("pictures").select("key").where("ownerId", "=", ownerId).where("key", "in", some);
    for (const { key } of await rows.execute()) stored.add(key);
  }
  return stored;
}
