import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openEmbeddedDatabase } from "./embedded/embedded-database.ts";
import type { OpenedDatabase, OpeningOptions } from "./opened-database.ts";

export type DatabaseSettings = {
  dataDir: string;
  databaseUrl: string | null;
};

// Not recursive: Node's `mkdir` never returns where a folder cannot be made (/proc).
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
  /^(?:open-closet\.sqlite.*|auth-secret.*|pictures|receiving|cache|outbox|backups|reserve|.*\.lock(?:-journal)?|restoring-.*|\.write-probe-.*|lost\+found)$/;

async function makePrivate(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & 0o077) === 0) return;
  await chmod(path, found.isDirectory() ? 0o700 : 0o600).catch(() => undefined);
}

/** Removes the access of other users, also from existing files. Only from our own files: DATA_DIR may be /srv. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await makePrivateFolder(dataDir);
  const names = await readdir(dataDir);
  const ours = names.filter((name) => OURS.test(name));
  if (ours.length === names.length) await makePrivate(dataDir);
  for (const name of ours) await makePrivate(join(dataDir, name));
}

/** @throws {DatabaseProblem} when PostgreSQL cannot be used */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseSettings,
  options: OpeningOptions = {},
): Promise<OpenedDatabase> {
  await prepareDataDir(dataDir);
  if (databaseUrl === null) return await openEmbeddedDatabase(dataDir, options);
  const { openPostgresDatabase } = await import("./postgres/postgres-database.ts");
  return await openPostgresDatabase(databaseUrl, options);
}
