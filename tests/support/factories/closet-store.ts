import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type ClosetAnswer, writeClosetAnswer } from "#server/closets/import/closet-answer-schema.ts";
import { importCloset, type ImportOptions, type ImportSummary } from "#server/closets/import/closet-import.ts";
import { createClosetService } from "#server/closets/closet-service.ts";
import { createStoredClosets } from "#server/closets/stored-closets.ts";
import { type ClosetStore, openClosetStore } from "#server/closets/closet-store.ts";
import { findHashInName, type PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { withImportSource } from "#server/closets/import/import-source.ts";
import type { S3Config } from "#server/config/storage-config.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** A store, and what a program of ours needs in its environment to open the same one. */
export type TestStore = ClosetStore & TestDatabase;

/**
 * A real database, of the kind that the test project is about, and a picture folder, open until the test is over: new
 * and empty, or the same again when it is opened with the same folder.
 *
 * @param s3 where its pictures are kept instead of in the folder
 */
export async function openTestStore(dataDir?: string, s3: S3Config | null = null): Promise<TestStore> {
  const database = await makeTestDatabase(dataDir ?? (await makeTemporaryFolder()));
  const store = await openClosetStore({ ...database, s3 });
  onTestFinished(() => store.db.destroy());
  return { ...store, ...database };
}

/** The answer of `openCloset`, by default with collections; null when the closet is not public. */
export async function findAnswer(
  store: ClosetStore,
  username: string,
  { useCollections = true } = {},
): Promise<ClosetAnswer | null> {
  const opened = await createClosetService(createStoredClosets(store.db)).openCloset(username);
  if (opened.status === "ERROR") return null;
  return JSON.parse(await text(writeClosetAnswer(opened.closet, { useCollections }))) as ClosetAnswer;
}

/** All that a store of pictures holds, leftovers too. */
export async function listStoredNames(storage: PictureStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.listNames()) names.push(name);
  return names;
}

/** Stored pictures and variants that nothing refers to, and unfinished ones. */
export async function listOrphans({ db, pictures }: ClosetStore): Promise<string[]> {
  const rows = await db.selectFrom("pictures").select("sha256").execute();
  const used = new Set(rows.map((row) => row.sha256));
  return (await listStoredNames(pictures)).filter((name) => !used.has(findHashInName(name) ?? ""));
}

/** Imports a file or folder, as the command line does. */
export async function importFile(
  store: ClosetStore,
  path: string,
  { imagesDir, ...options }: ImportOptions & { imagesDir?: string } = {},
): Promise<ImportSummary> {
  return await withImportSource(path, imagesDir === undefined ? "besideCloset" : { folder: imagesDir }, (source) =>
    importCloset(store, source, options),
  );
}

/** The store's database, which notes the kind of each query: `SelectQueryNode`, … */
export function watchQueries({ db }: ClosetStore, queries: string[]): ClosetStore["db"] {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
