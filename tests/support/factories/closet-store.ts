import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { type ClosetAnswer, writeClosetResponse } from "#server/closets/visitors/closet-response.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import type { ImportOptions, ImportSummary } from "#server/closets/transfer/import/save-import.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import { type ClosetStore, openClosetStore, sweepPictures } from "#server/closets/records/closet-store.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { withImportSource } from "#server/closets/transfer/import/import-source.ts";
import type { S3Config } from "#server/config/config.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export type TestStore = ClosetStore & TestDatabase;

/** Opens a real database and picture folder until the test ends. The same `dataDir` gets the same database. */
export async function openTestStore(dataDir?: string, s3: S3Config | null = null): Promise<TestStore> {
  const database = await makeTestDatabase(dataDir ?? (await makeTemporaryFolder()));
  const store = await openClosetStore({ ...database, s3 });
  onTestFinished(() => store.db.destroy());
  return { ...store, ...database };
}

/** Null: the closet is not public. */
export async function findAnswer(
  store: ClosetStore,
  username: string,
  { useCollections = true, useCutouts = true } = {},
): Promise<ClosetAnswer | null> {
  const opened = await createClosetService(store.db).openCloset(username);
  if (opened.status === "ERROR") return null;
  return JSON.parse(await text(writeClosetResponse(opened.closet, { useCollections, useCutouts }))) as ClosetAnswer;
}

/** Includes orphaned files. */
export async function listStoredNames(storage: PictureStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.listNames()) names.push(name);
  return names;
}

/** Deletes the files without a row, as the server does when they are a day old. Returns how many. */
export const sweepAll = async (store: ClosetStore): Promise<number> =>
  (await sweepPictures(store, { before: Infinity, sweptDays: 0 })).swept;

/** Until `work` ends, imports and edits wait for the database. */
export async function whileWritesWait<T>({ db, kind }: ClosetStore, work: () => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    if (kind === "postgres") await sql`lock table "owners" in exclusive mode`.execute(trx);
    return await work();
  });
}

/** Names of pictures without a row, and of unfinished files. */
export async function listOrphans({ db, pictures }: ClosetStore): Promise<string[]> {
  const rows = await db.selectFrom("pictures").select("sha256").execute();
  const used = new Set(rows.map((row) => row.sha256));
  return (await listStoredNames(pictures)).filter((name) => !used.has(name));
}

export async function importFile(
  store: ClosetStore,
  path: string,
  { imagesDir, ...options }: ImportOptions & { imagesDir?: string } = {},
): Promise<ImportSummary> {
  return await withImportSource(path, imagesDir === undefined ? "besideCloset" : { folder: imagesDir }, (source) =>
    importCloset(store, source, options),
  );
}

/** Records the kind of each query: `SelectQueryNode`, … */
export function watchQueries({ db }: ClosetStore, queries: string[]): ClosetStore["db"] {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
