import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findStoredSecret } from "#server/accounts/auth-secret.ts";
import { ClosetProblem, FileProblem } from "#server/closets/records/closet-problem.ts";
import { openPictures, type StoreSettings } from "#server/closets/records/closet-store.ts";
import { openDatabase, prepareDataDir } from "#server/db/database.ts";
import { withFileLock } from "#server/db/embedded/file-lock.ts";
import { damagedFileError, invalidBackupError, readArchive, readEntry, toRestoreError } from "./archive-reader.ts";
import { findPictureHash, SECRET_NAME } from "#server/closets/transfer/backup/backup-format.ts";
import { checkBackup, type CheckedBackup, type CheckOptions } from "./checked-backup.ts";
import { loadDatabase } from "./restored-database.ts";
import {
  countRestored,
  invalidateSessionsAndVersions,
  listPictureHashes,
  listPublicClosets,
  makeClosetsPrivate,
} from "./restore-queries.ts";
import { type RestoreTarget, withRestoreTarget } from "./restore-target.ts";
import { buffer } from "node:stream/consumers";
import { renewDatabaseId } from "#server/db/database-id.ts";
import type { PictureStorage, PictureStore } from "#server/pictures/storage/picture-storage.ts";
import { removeFiles } from "#server/pictures/storage/orphaned-files.ts";

const AT_ONCE = 4;

type Picture = { sha256: string; content: Buffer };

async function* inGroups(path: string): AsyncGenerator<Picture[]> {
  let group: Picture[] = [];
  for await (const file of readArchive(path)) {
    const sha256 = findPictureHash(file.name);
    if (sha256 === null) continue;
    group.push({ sha256, content: await buffer(file.read()) });
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  yield group;
}

async function restorePictures(path: string, storage: PictureStorage, { signal }: CheckOptions): Promise<void> {
  const added: string[] = [];
  try {
    for await (const group of inGroups(path)) {
      signal?.throwIfAborted();
      const writes = group.map(async ({ sha256, content }) => {
        if ((await storage.findSize(sha256)) === null) added.push(sha256);
        if ((await storage.write(content)) !== sha256) throw damagedFileError(sha256);
      });
      const results = await Promise.allSettled(writes);
      for (const result of results) if (result.status === "rejected") throw result.reason as Error;
    }
    await storage.flush();
  } catch (error) {
    await removeFiles(storage, added).catch(() => undefined);
    throw error;
  }
}

const UNFINISHED = "restoring-";
const MAX_USERNAME_LETTERS = 40;
const MAX_SECRET_BYTES = 64 * 1024;

export type RestoreOptions = CheckOptions & {
  existing: "replace" | "reject";
  publicClosets: "keep" | "hide" | null;
  /** Also if the picture store belongs to another database. */
  takesOver: boolean;
};

export type RestoreSummary = {
  madeAt: string;
  pictures: number;
  /** Missing or damaged when the backup was made. */
  lost: number;
  publicClosets: number;
  privateClosets: number;
  accounts: number;
  keptPrivate: string[];
  hidden: string[];
};

function needsChoice(closets: readonly { username: string }[]): ClosetProblem {
  const list = closets.map(({ username }) => `“${username.slice(0, MAX_USERNAME_LETTERS)}”`).join(", ");
  return new ClosetProblem(
    `these closets would become public, although they may have been made private after the backup: ${list}; use --keep-public or --all-private`,
  );
}

const isOfAnother = ({ place }: PictureStore): ClosetProblem =>
  new ClosetProblem(`the pictures in ${place} belong to another database`, {
    advice: "with --take-over they belong to the restored one, and a server with the other one no longer starts",
  });

async function prepareDatabase(
  folder: string,
  backup: CheckedBackup,
  { privateKeys, publicKeys }: RestoreTarget,
  { publicClosets }: RestoreOptions,
) {
  await loadDatabase(backup, folder);
  const { db } = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    const hashes = await listPictureHashes(db);
    const lost = new Set(backup.manifest.lostPictures);
    if (!hashes.symmetricDifference(backup.pictures).isSubsetOf(lost)) throw invalidBackupError();
    await invalidateSessionsAndVersions(db, Date.now());
    const databaseId = await renewDatabaseId(db);
    const keptPrivate = await makeClosetsPrivate(db, privateKeys);
    const found = await listPublicClosets(db);
    const becomingPublic = found.filter(({ usernameKey }) => !publicKeys.has(usernameKey));
    if (becomingPublic.length > 0 && publicClosets === null) throw needsChoice(becomingPublic);
    const keys = publicClosets === "hide" ? found.map(({ usernameKey }) => usernameKey) : [];
    const hidden = await makeClosetsPrivate(db, keys);
    return { databaseId, counts: { lost: lost.size, ...(await countRestored(db)), keptPrivate, hidden } };
  } finally {
    await db.destroy();
  }
}

async function findNewSecret(backup: CheckedBackup, dataDir: string, { existing }: RestoreOptions) {
  if (!backup.hasSecret) return null;
  for await (const file of readArchive(backup.path)) {
    if (file.name !== SECRET_NAME) continue;
    const secret = await readEntry(file, MAX_SECRET_BYTES);
    const own = await findStoredSecret(dataDir);
    if (own === secret.toString().trim()) return null;
    if (own === null || existing === "replace") return secret;
    throw new ClosetProblem(`${dataDir} has another auth-secret than the backup: use --force to replace it`);
  }
  return null;
}

async function restoreInto(
  target: RestoreTarget,
  folder: string,
  path: string,
  settings: StoreSettings,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { dataDir } = settings;
  const storage = await openPictures(settings);
  const claimed = await storage.readDatabaseIds();
  const isTaken = claimed.length > 0 && !(target.databaseId !== null && claimed.includes(target.databaseId));
  if (isTaken && !options.takesOver) throw isOfAnother(storage);
  const backup = await checkBackup(path, options);
  const { databaseId, counts } = await prepareDatabase(folder, backup, target, options).catch((error: unknown) => {
    throw error instanceof FileProblem ? toRestoreError(path, error) : error;
  });
  const secret = await findNewSecret(backup, dataDir, options);
  await restorePictures(path, storage, options);
  if (secret) {
    await writeFile(join(folder, SECRET_NAME), secret, { mode: 0o600, flush: true });
    await rename(join(folder, SECRET_NAME), join(dataDir, SECRET_NAME));
  }
  // Both, so that a killed restore leaves the store to the database that is there.
  if (claimed.length > 0) await storage.writeDatabaseIds([databaseId, ...claimed]);
  await target.replace(folder);
  await storage.writeDatabaseIds([databaseId]);
  return { madeAt: backup.manifest.madeAt, pictures: backup.pictures.size, ...counts };
}

/** Restores all or nothing, also when killed. Throws a ClosetProblem when the database is in use. */
export async function restoreStore(
  settings: StoreSettings,
  path: string,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { dataDir } = settings;
  await prepareDataDir(dataDir);
  return await withFileLock(join(dataDir, "restore.lock"), { waitMs: 0 }, async () => {
    for (const name of await readdir(dataDir)) {
      if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
    }
    return await withRestoreTarget(settings, options, async (target) => {
      const folder = await mkdtemp(join(dataDir, UNFINISHED));
      try {
        return await restoreInto(target, folder, path, settings, options);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}
