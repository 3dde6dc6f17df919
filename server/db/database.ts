import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openEmbeddedDatabase } from "./embedded/embedded-database.ts";
import type { OpenedDatabase, OpeningOptions } from "./opened-database.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";

export type DatabaseSettings = {
  /** Absolute path of the folder of the embedded database and of pictures; made when it is missing. */
  dataDir: string;
  /** PostgreSQL's address; null: the embedded database. */
  databaseUrl: string | null;
};

/** Makes a folder with those above it, for this user alone. */
// One level at a time: where a folder cannot be made (/proc), Node's own recursion goes on for ever.
export async function makePrivateFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, 0o700).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makePrivateFolder(dirname(path));
    await make();
  }
}

const OURS =
  /^(?:open-closet\.sqlite.*|auth-secret.*|pictures|uploads|receiving|cache|outbox|reserve|.*\.lock(?:-journal)?|backing-up-.*|restoring-.*|\.write-probe-.*|lost\+found)$/;

/** Takes a path away from other users. One that belongs to another user stays as it is. */
async function makePrivate(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & 0o077) === 0) return;
  await chmod(path, found.isDirectory() ? 0o700 : 0o600).catch(() => undefined);
}

/**
 * Makes a data folder for this user alone; one of an earlier release, which others could read, becomes so. A folder that
 * holds other files, too (DATA_DIR=/srv), keeps its mode: only what is ours in it changes.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await makePrivateFolder(dataDir);
  const names = await readdir(dataDir);
  const ours = names.filter((name) => OURS.test(name));
  if (ours.length === names.length) await makePrivate(dataDir);
  for (const name of ours) await makePrivate(join(dataDir, name));
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
  await prepareDataDir(dataDir);
  return databaseUrl === null
    ? await openEmbeddedDatabase(dataDir, options)
    : await openPostgresDatabase(databaseUrl, options);
}
