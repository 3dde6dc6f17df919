import { join } from "node:path";
import { usernameKey } from "#domain/username.ts";
import { type DatabaseSettings, openDatabase } from "#server/db/database.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import type { OpenedDatabase, OpeningOptions } from "#server/db/opened-database.ts";
import { createDiskStorage } from "#server/pictures/storage/disk-storage.ts";
import { getVariantCacheFolder } from "#server/pictures/variant-cache.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { findOrphanedFiles, findOrphanedVariants, removeFiles } from "#server/pictures/storage/orphaned-files.ts";
import type { S3Config } from "#server/config/storage-config.ts";
import { WriterBusy } from "./closet-problem.ts";

const DEFAULT_WRITER_WAIT_MS = 60_000;

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

export type WriteLockOptions = {
  onWait?: () => void;
  signal?: AbortSignal;
  waitMs?: number;
};

async function explainBusy<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new WriterBusy("another import or removal is still running; try again when it is done", { cause: error });
  }
}

/** Locks all closets in all processes. `work` must use the store that it gets, which fails once the lock is lost. */
export const asOnlyWriter = <T>(
  store: ClosetStore,
  options: WriteLockOptions,
  work: (writer: ClosetStore) => Promise<T>,
): Promise<T> =>
  explainBusy(store.withWriterLock({ waitMs: DEFAULT_WRITER_WAIT_MS, ...options }, (db) => work({ ...store, db })));

/** Locks one closet, and blocks garbage collection: an import stores pictures before a row names them. */
export const asClosetWriter = <T>(
  store: ClosetStore,
  username: string,
  options: WriteLockOptions,
  work: (writer: ClosetStore) => Promise<T>,
): Promise<T> =>
  explainBusy(
    store.withClosetLock(usernameKey(username), { waitMs: DEFAULT_WRITER_WAIT_MS, ...options }, (db) =>
      work({ ...store, db }),
    ),
  );

export type WriteOptions = WriteLockOptions & {
  onGarbageCollectionFailed?: (error: unknown) => void;
};

async function collectGarbageUnlessBusy(
  store: ClosetStore,
  { onGarbageCollectionFailed }: WriteOptions,
): Promise<void> {
  try {
    await store.withWriterLock({ waitMs: 0 }, (db) => collectPictureGarbage({ ...store, db }));
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) onGarbageCollectionFailed?.(error);
  }
}

type Work<T> = (writer: ClosetStore) => Promise<T>;

async function writeAndCollectGarbage<T>(
  store: ClosetStore,
  options: WriteOptions,
  writeAs: (work: Work<T>) => Promise<T>,
  work: Work<T>,
): Promise<T> {
  let hasBegun = false;
  try {
    return await writeAs(async (writer) => {
      hasBegun = true;
      return await work(writer);
    });
  } finally {
    if (hasBegun) await collectGarbageUnlessBusy(store, options);
  }
}

export const writeCloset = <T>(
  store: ClosetStore,
  username: string,
  options: WriteOptions,
  work: Work<T>,
): Promise<T> =>
  writeAndCollectGarbage(store, options, (begun) => asClosetWriter(store, username, options, begun), work);

export const writeClosets = <T>(store: ClosetStore, options: WriteOptions, work: Work<T>): Promise<T> =>
  writeAndCollectGarbage(store, options, (begun) => asOnlyWriter(store, options, begun), work);

type GarbageCollectionOptions = { isDryRun?: boolean; signal?: AbortSignal };

async function removeUnused(
  { db, dataDir, pictures }: ClosetStore,
  { isDryRun = false, signal }: GarbageCollectionOptions,
): Promise<number> {
  const cache = createDiskStorage(getVariantCacheFolder(dataDir));
  let unused = 0;
  for (const [storage, found] of [
    [pictures, findOrphanedFiles(db, pictures)],
    [cache, findOrphanedVariants(db, cache)],
  ] as const) {
    for await (const names of found) {
      signal?.throwIfAborted();
      if (!isDryRun) await removeFiles(storage, names);
      unused += names.length;
    }
  }
  return unused;
}

/** Call it in `asOnlyWriter`. @returns how many files @throws {WriterBusy} during a backup, which may read them */
export async function collectPictureGarbage(
  store: ClosetStore,
  options: GarbageCollectionOptions = {},
): Promise<number> {
  if (options.isDryRun === true) return await removeUnused(store, options);
  try {
    return await store.withGarbageCollectionLock({ waitMs: 0 }, () => removeUnused(store, options));
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new WriterBusy("a backup is running; try again when it is done", { cause: error });
  }
}
