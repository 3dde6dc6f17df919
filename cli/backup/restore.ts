import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { type DatabaseSettings, openDatabase, prepareDataDir } from "#server/db/database.ts";
import { withFileLock } from "#server/db/file-lock.ts";
import { syncPath } from "#server/pictures/storage/disk-storage.ts";
import { DATABASE_NAME, PICTURES_FOLDER, SECRET_NAME } from "./backup-format.ts";
import { countRestored, endWhatMayHaveEnded, hideClosets, listPublicClosets } from "./restore-queries.ts";
import { type Unpacked, unpackBackup, type UnpackOptions } from "./unpack.ts";

const UNFINISHED = "restoring-";
/** What says nothing of closets: locks, what can be had again, what a killed restore has left. */
const NOTHING = /^(?:.*\.lock(?:-journal)?|cache|receiving|reserve|restoring-.*|uploads|lost\+found)$/;
const LOCK_WAIT_MS = 10_000;
const MAX_NAMED = 10;
const MAX_USERNAME_LETTERS = 40;

export type RestoreOptions = UnpackOptions & {
  /** Whether what is in the data folder may be replaced. */
  existing: "replace" | "refuse";
  /** What becomes of closets that the backup has as public and the data folder does not; null: nothing is restored if there are any. */
  publicClosets: "keep" | "hide" | null;
};

export type RestoreSummary = {
  madeAt: string;
  pictures: number;
  /** Null: the backup was of pictures alone. */
  database: {
    publicClosets: number;
    privateClosets: number;
    accounts: number;
    /** Usernames: public in the backup, private in the data folder. */
    keptPrivate: string[];
    /** Usernames: public in the backup, and private because `publicClosets` is "hide". */
    hidden: string[];
  } | null;
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

/** Keys of the usernames of closets in the data folder. */
type Existing = { privateKeys: string[]; publicKeys: Set<string> };

const NO_CLOSETS: Existing = { privateKeys: [], publicKeys: new Set() };

/**
 * Makes the database that is there one file, without a log beside it that would be taken for the new one's.
 *
 * @throws {ClosetProblem} while anybody uses it
 */
function settleExisting(path: string): Existing {
  const existing = new DatabaseSync(path, { timeout: 0 });
  try {
    existing.exec("PRAGMA journal_mode = DELETE");
    const listKeys = (visibility: string) =>
      existing
        .prepare("SELECT usernameKey FROM owners WHERE visibility = ?")
        .all(visibility)
        .map(({ usernameKey }) => String(usernameKey));
    return { privateKeys: listKeys("private"), publicKeys: new Set(listKeys("public")) };
  } catch (error) {
    const isInUse = (Number((error as { errcode?: unknown }).errcode) & 0xff) === 5;
    if (isInUse)
      throw new ClosetProblem("a server or a command is using the database: stop it first", { cause: error });
    // What is damaged is what it is to be replaced for.
    return NO_CLOSETS;
  } finally {
    existing.close();
  }
}

function needsChoice(closets: readonly { username: string }[]): ClosetProblem {
  const named = closets.slice(0, MAX_NAMED).map(({ username }) => `“${username.slice(0, MAX_USERNAME_LETTERS)}”`);
  const more = closets.length - named.length;
  const list = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
  return new ClosetProblem(
    `say --keep-public or --all-private; these closets would be public, also if they were made private after the backup: ${list}`,
  );
}

/** @throws {ClosetProblem} when closets would become public, and it is not said whether they may */
async function prepareDatabase(folder: string, existing: Existing, { publicClosets }: RestoreOptions) {
  const { db } = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await endWhatMayHaveEnded(db, Date.now());
    const keptPrivate = await hideClosets(db, existing.privateKeys);
    const found = await listPublicClosets(db);
    const becomingPublic = found.filter(({ usernameKey }) => !existing.publicKeys.has(usernameKey));
    if (becomingPublic.length > 0 && publicClosets === null) throw needsChoice(becomingPublic);
    const keys = publicClosets === "hide" ? found.map(({ usernameKey }) => usernameKey) : [];
    const hidden = await hideClosets(db, keys);
    return { ...(await countRestored(db)), keptPrivate, hidden };
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

async function restoreInto(
  dataDir: string,
  folder: string,
  unpacked: Unpacked,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { note, pictures } = unpacked;
  // Whoever opens the database meanwhile waits.
  return await withFileLock(join(dataDir, "opening.lock"), { waitMs: LOCK_WAIT_MS }, async () => {
    const path = join(dataDir, DATABASE_NAME);
    const isThere = (await stat(path).catch(() => null)) !== null;
    const existing = note.database && isThere ? settleExisting(path) : NO_CLOSETS;
    const database = note.database && (await prepareDatabase(folder, existing, options));
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
      return await restoreInto(dataDir, folder, unpacked, options);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
