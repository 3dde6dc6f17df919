import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { type DatabaseSettings, openDatabase, prepareDataDir } from "#server/db/database.ts";
import { withFileLock } from "#server/db/file-lock.ts";
import { syncPath } from "#server/images/disk-storage.ts";
import { DATABASE_NAME, PICTURES_FOLDER, SECRET_NAME } from "./backup-format.ts";
import { countRestored, endWhatMayHaveEnded, hideClosets } from "./restore-queries.ts";
import { type Unpacked, unpackBackup, type UnpackOptions } from "./unpack.ts";

const UNFINISHED = "restoring-";
/** What says nothing of closets: locks, what can be had again, what a killed restore has left. */
const NOTHING = /^(?:.*\.lock(?:-journal)?|cache|receiving|reserve|restoring-.*|uploads|lost\+found)$/;
const LOCK_WAIT_MS = 10_000;

export type RestoreOptions = UnpackOptions & {
  /** Whether what is in the data folder may be replaced. */
  existing: "replace" | "refuse";
};

export type RestoreSummary = {
  madeAt: string;
  pictures: number;
  /** Null: the backup was of pictures alone. */
  database: { publicClosets: number; privateClosets: number; accounts: number; keptPrivate: string[] } | null;
};

async function checkFolder(dataDir: string, { existing }: RestoreOptions): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !NOTHING.test(name));
  if (found.length > 0 && existing === "refuse")
    throw new ClosetProblem(`${dataDir} is not empty: say --force to replace what is in it`);
}

function checkKind({ note }: Unpacked, { databaseUrl }: DatabaseSettings): void {
  if (note.database && databaseUrl !== null)
    throw new ClosetProblem("it holds an embedded database, and DATABASE_URL names another one: restore without it");
  if (!note.database && databaseUrl === null)
    throw new ClosetProblem("it holds pictures alone; its closets are in PostgreSQL: set DATABASE_URL");
}

/**
 * Makes the database that is there one file, without a log beside it that would be taken for the new one's.
 *
 * @returns the keys of the usernames whose closets are private there
 * @throws {ClosetProblem} while anybody uses it
 */
function settleExisting(path: string): string[] {
  const existing = new DatabaseSync(path, { timeout: 0 });
  try {
    existing.exec("PRAGMA journal_mode = DELETE");
    return existing
      .prepare("SELECT usernameKey FROM owners WHERE visibility = 'private'")
      .all()
      .map(({ usernameKey }) => String(usernameKey));
  } catch (error) {
    const isInUse = (Number((error as { errcode?: unknown }).errcode) & 0xff) === 5;
    if (isInUse)
      throw new ClosetProblem("a server or a command is using the database: stop it first", { cause: error });
    // What is damaged is what it is to be replaced for.
    return [];
  } finally {
    existing.close();
  }
}

async function prepareDatabase(folder: string, privateKeys: readonly string[]) {
  const { db } = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await endWhatMayHaveEnded(db, Date.now());
    const keptPrivate = await hideClosets(db, privateKeys);
    return { ...(await countRestored(db)), keptPrivate };
  } finally {
    await db.destroy();
  }
}

/** Into place: pictures first, which harm nobody, the database at last, by one renaming. */
async function moveIn(folder: string, dataDir: string, { pictures, hasSecret, note }: Unpacked): Promise<void> {
  await mkdir(join(dataDir, PICTURES_FOLDER), { recursive: true, mode: 0o700 });
  for (const name of pictures) {
    await rename(join(folder, PICTURES_FOLDER, name), join(dataDir, PICTURES_FOLDER, name));
  }
  await syncPath(join(dataDir, PICTURES_FOLDER));
  if (hasSecret) await rename(join(folder, SECRET_NAME), join(dataDir, SECRET_NAME));
  if (note.database) {
    for (const beside of ["-wal", "-shm"]) await rm(join(dataDir, DATABASE_NAME + beside), { force: true });
    await rename(join(folder, DATABASE_NAME), join(dataDir, DATABASE_NAME));
  }
  await syncPath(dataDir);
}

async function restoreInto(dataDir: string, folder: string, unpacked: Unpacked): Promise<RestoreSummary> {
  const { note, pictures } = unpacked;
  // Whoever opens the database meanwhile waits.
  return await withFileLock(join(dataDir, "opening.lock"), { waitMs: LOCK_WAIT_MS }, async () => {
    const path = join(dataDir, DATABASE_NAME);
    const isThere = (await stat(path).catch(() => null)) !== null;
    const privateKeys = note.database && isThere ? settleExisting(path) : [];
    const database = note.database && (await prepareDatabase(folder, privateKeys));
    await moveIn(folder, dataDir, unpacked);
    return { madeAt: note.madeAt, pictures: pictures.length, database };
  });
}

/**
 * Brings a backup back into a data folder that nobody uses: all of it, compared with what was backed up, or nothing. A
 * kill at any moment leaves the earlier database or the new one.
 *
 * @throws {ClosetProblem} when it is no whole backup, or the folder is not empty and may not be replaced, or is in use
 */
export async function restoreStore(
  settings: DatabaseSettings,
  path: string,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { dataDir } = settings;
  await prepareDataDir(dataDir);
  return await withFileLock(join(dataDir, "restore.lock"), { waitMs: 0 }, async () => {
    await checkFolder(dataDir, options);
    for (const name of await readdir(dataDir)) {
      if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
    }
    const folder = await mkdtemp(join(dataDir, UNFINISHED));
    try {
      const unpacked = await unpackBackup(path, folder, options);
      checkKind(unpacked, settings);
      return await restoreInto(dataDir, folder, unpacked);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
