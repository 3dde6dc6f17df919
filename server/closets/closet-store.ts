import { join } from "node:path";
import { type DatabaseSettings, openDatabase } from "#server/db/database.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import type { OpenedDatabase, OpeningOptions } from "#server/db/opened-database.ts";
import { createDiskStorage } from "#server/pictures/storage/disk-storage.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { findOrphanedFiles, removeFiles } from "#server/pictures/storage/orphaned-files.ts";
import type { S3Config } from "#server/config/config.ts";
import { WriterBusy } from "./closet-problem.ts";

const DEFAULT_WAIT_MS = 60_000;

export type ClosetStore = OpenedDatabase & {
  dataDir: string;
  pictures: PictureStorage;
  uploads: PictureStorage;
};

export type StoreSettings = DatabaseSettings & {
  s3: S3Config | null;
};

/** @throws {PictureStorageProblem} when the storage cannot be used */
export async function openPictureStorages({
  dataDir,
  s3,
}: Pick<StoreSettings, "dataDir" | "s3">): Promise<Pick<ClosetStore, "pictures" | "uploads">> {
  if (s3 === null) {
    return {
      pictures: createDiskStorage(join(dataDir, "pictures")),
      uploads: createDiskStorage(join(dataDir, "uploads")),
    };
  }
  const { openS3Storage } = await import("#server/pictures/storage/s3-storage.ts");
  const pictures = await openS3Storage(s3);
  return { pictures, uploads: pictures.openFolder("uploads/") };
}

/** `store.db.destroy()` closes it. @throws {PictureStorageProblem, DatabaseProblem} */
export async function openClosetStore(settings: StoreSettings, options: OpeningOptions = {}): Promise<ClosetStore> {
  const storages = await openPictureStorages(settings);
  const database = await openDatabase(settings, options);
  return { ...database, dataDir: settings.dataDir, ...storages };
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
export const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;

export type SweepOptions = {
  isDryRun?: boolean;
  signal?: AbortSignal | undefined;
  /** Epoch milliseconds. For tests. */
  before?: number;
};

/** Deletes the files that no row names, when they are a day old. Call it in `withSweepLock`. @returns how many files */
export async function sweepPictures(
  { db, pictures }: ClosetStore,
  { isDryRun = false, signal, before = Date.now() - MIN_ORPHAN_AGE_MS }: SweepOptions = {},
): Promise<number> {
  let unused = 0;
  for await (const names of findOrphanedFiles(db, pictures)) {
    signal?.throwIfAborted();
    unused += await removeFiles(pictures, names, { before, isDryRun });
  }
  return unused;
}

export const sweepUnlessBusy = (store: ClosetStore, options: SweepOptions): Promise<unknown> =>
  withSweepLock(store, { waitMs: 0 }, () => sweepPictures(store, options)).catch((error: unknown) => {
    if (!(error instanceof WriterBusy)) throw error;
  });
