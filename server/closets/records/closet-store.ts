import { join } from "node:path";
import { type DatabaseSettings, openDatabase } from "#server/db/database.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import type { OpenedDatabase, OpeningOptions } from "#server/db/opened-database.ts";
import { findEmbeddedDatabase } from "#server/db/embedded/embedded-database.ts";
import { openDiskPictures } from "#server/pictures/storage/disk-storage.ts";
import type { PictureStore } from "#server/pictures/storage/picture-storage.ts";
import { checkStoreClaim, checkStoreIsNew, claimPictureStore } from "#server/pictures/storage/store-claim.ts";
import { findOrphanedFiles, inBatches, removeSweptFiles, sweepFiles } from "#server/pictures/storage/orphaned-files.ts";
import type { S3Config } from "#server/config/config.ts";
import { WriterBusy } from "./closet-problem.ts";
import { type ClosetRecords, createClosetRecords } from "./closet-records.ts";

const DEFAULT_WAIT_MS = 60_000;

export type ClosetStore = OpenedDatabase & {
  dataDir: string;
  pictures: PictureStore;
  records: ClosetRecords;
};

export type StoreSettings = DatabaseSettings & {
  s3: S3Config | null;
};

/** @throws {PictureStorageProblem} when the storage cannot be used */
export async function openPictures({ dataDir, s3 }: Pick<StoreSettings, "dataDir" | "s3">): Promise<PictureStore> {
  if (s3 === null) return openDiskPictures(join(dataDir, "pictures"));
  const { openS3Storage } = await import("#server/pictures/storage/s3-storage.ts");
  return await openS3Storage(s3);
}

export type StoreOptions = OpeningOptions & {
  /** The store becomes that of this database, also if another one has claimed it. */
  takesOver?: boolean;
};

/** `store.db.destroy()` closes it. @throws {PictureStorageProblem, DatabaseProblem} */
export async function openClosetStore(settings: StoreSettings, options: StoreOptions = {}): Promise<ClosetStore> {
  const pictures = await openPictures(settings);
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null && options.takesOver !== true) {
    const { path, isThere } = await findEmbeddedDatabase(dataDir);
    if (!isThere) await checkStoreIsNew(pictures, path);
  }
  const onConnectionLost = (reason: string): void => {
    // The next connection may lead to a standby that lacks the last versions.
    records?.clear();
    options.onConnectionLost?.(reason);
  };
  let records: ClosetRecords | null = null;
  const database = await openDatabase(settings, { ...options, onConnectionLost });
  records = createClosetRecords(database.db);
  const store = { ...database, dataDir, pictures, records };
  try {
    await claimPictureStore(store, options);
    return store;
  } catch (error) {
    await store.db.destroy();
    throw error;
  }
}

export type WaitOptions = {
  onWait?: () => void;
  signal?: AbortSignal;
  waitMs?: number;
};

/** One at a time, in all processes: a backup, a check, a sweep of picture files. @throws {WriterBusy} */
export async function withSweepLock<T>(store: ClosetStore, options: WaitOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await store.withSweepLock({ waitMs: DEFAULT_WAIT_MS, ...options }, work);
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new WriterBusy("a backup or a check is running; try again when it is done", { cause: error });
  }
}

/** A writer stores its files before their rows, and renews the files that it finds. */
const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;

/** Time to notice that a wrong database was used. `closet check` brings back what is missing. */
export const SWEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

export type SweepOptions = {
  isDryRun?: boolean;
  signal?: AbortSignal | undefined;
  /** Epoch milliseconds. For tests. */
  before?: number;
  /** 0: the files are deleted at once. */
  sweptDays?: number;
};

/** How many files. */
export type SweepCounts = { swept: number; deleted: number; broughtBack: number };

/**
 * Moves the files that no row names aside when they are a day old, and deletes them when they have been there for
 * `SWEPT_DAYS`. Call it in `withSweepLock`.
 *
 * @throws {PictureStorageProblem} when the pictures belong to another database
 */
export async function sweepPictures(store: ClosetStore, options: SweepOptions = {}): Promise<SweepCounts> {
  const { isDryRun = false, signal, before = Date.now() - MIN_ORPHAN_AGE_MS, sweptDays = SWEPT_DAYS } = options;
  const { db, pictures } = store;
  await checkStoreClaim(store);
  let swept = 0;
  for await (const names of findOrphanedFiles(db, pictures)) {
    signal?.throwIfAborted();
    swept += await sweepFiles(pictures, names, { before, isDryRun });
  }
  const sweptBefore = sweptDays === 0 ? Infinity : Date.now() - sweptDays * DAY_MS;
  let [deleted, broughtBack] = [0, 0];
  for await (const names of inBatches(pictures.swept.listNames())) {
    signal?.throwIfAborted();
    const done = await removeSweptFiles(db, pictures, names, { before: sweptBefore, isDryRun });
    deleted += done.deleted;
    broughtBack += done.broughtBack;
  }
  return { swept, deleted, broughtBack };
}

/** Null: a backup, a check or another sweep is running. */
export const sweepUnlessBusy = (store: ClosetStore, options: SweepOptions): Promise<SweepCounts | null> =>
  withSweepLock(store, { waitMs: 0 }, () => sweepPictures(store, options)).catch((error: unknown) => {
    if (!(error instanceof WriterBusy)) throw error;
    return null;
  });
