import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import type { OpenedDatabase, OpeningOptions } from "./opened-database.ts";
import { openPostgresDatabase } from "./postgres-database.ts";

export type DatabaseSettings = {
  /** Absolute path of the folder of the embedded database and of pictures; made when it is missing. */
  dataDir: string;
  /** PostgreSQL's address; null: the embedded database. */
  databaseUrl: string | null;
};

/** Makes a folder with those above it. */
// One level at a time: where a folder cannot be made (/proc), Node's own recursion goes on for ever.
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

/**
 * Opens the database, creates its tables when there are none, and brings it up to date. Any number of processes may do
 * so at once.
 *
 * @throws {DatabaseProblem} when PostgreSQL cannot be used
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseSettings,
  options: OpeningOptions = {},
): Promise<OpenedDatabase> {
  await makeFolder(dataDir);
  return databaseUrl === null
    ? await openEmbeddedDatabase(dataDir, options)
    : await openPostgresDatabase(databaseUrl, options);
}
