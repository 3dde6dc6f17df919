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

/** Where closets and their pictures are kept. */
export type ClosetStore = OpenedDatabase & {
  dataDir: string;
  pictures: PictureStorage;
  /** Pictures that are being uploaded (`server/pictures/uploads/`): what no closet has yet. */
  uploads: PictureStorage;
};

export type StoreSettings = DatabaseSettings & {
  /** Where pictures are kept; null: in the data folder. */
  s3: S3Config | null;
};

/** @throws {PictureStorageProblem} when the store of the pictures cannot be used */
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
  // Loaded for those who have such a store alone.
  const { openS3Storage } = await import("#server/pictures/storage/s3-storage.ts");
  const pictures = await openS3Storage(s3);
  return { pictures, uploads: pictures.openFolder("uploads/") };
}

/**
 * Opens what the settings name, or makes it. `store.db.destroy()` closes it.
 *
 * @throws {PictureStorageProblem} when the store of the pictures cannot be used
 * @throws {DatabaseProblem} when the database cannot be
 */
export async function openClosetStore(settings: StoreSettings, options: OpeningOptions = {}): Promise<ClosetStore> {
  const storages = await openPictureStorages(settings);
  const database = await openDatabase(settings, options);
  return { ...database, dataDir: settings.dataDir, ...storages };
}

export type WriteLockOptions = {
  /** Called once when another writer has to be waited for. */
  onWait?: () => void;
  signal?: AbortSignal;
  /** How long to wait for another writer; a minute by default. */
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

/**
 * Does the work while no closet has a writer, in any process of the database.
 *
 * @param work gets the store as it may write it: with another one it would go on after the right to write was lost
 */
export const asOnlyWriter = <T>(
  store: ClosetStore,
  options: WriteLockOptions,
  work: (writer: ClosetStore) => Promise<T>,
): Promise<T> =>
  explainBusy(store.withWriterLock({ waitMs: DEFAULT_WRITER_WAIT_MS, ...options }, (db) => work({ ...store, db })));

/**
 * Does the work as the only writer of one closet. Other closets may have writers of their own; pictures are not swept
 * meanwhile, as an import stores pictures before anything refers to them.
 *
 * @param work gets the store as with `asOnlyWriter`
 */
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
  /** Called when pictures that nothing refers to could not be deleted; the next import or removal tries again. */
  onGarbageCollectionFailed?: (error: unknown) => void;
};

async function collectGarbageUnlessBusy(
  store: ClosetStore,
  { onGarbageCollectionFailed }: WriteOptions,
): Promise<void> {
  try {
    await store.withWriterLock({ waitMs: 0 }, (db) => collectPictureGarbage({ ...store, db }));
  } catch (error) {
    // The writer of another closet sweeps when it is done.
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

/** Does the work as the only writer of one closet, and then sweeps the pictures. */
export const writeCloset = <T>(
  store: ClosetStore,
  username: string,
  options: WriteOptions,
  work: Work<T>,
): Promise<T> =>
  writeAndCollectGarbage(store, options, (begun) => asClosetWriter(store, username, options, begun), work);

/** Does the work while no closet has another writer, and then sweeps the pictures. */
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

/**
 * Deletes the stored contents that no picture refers to, leftovers of imports that were killed included, and what this
 * machine's cache has of them. The caller is in `asOnlyWriter`: a picture is stored before anything refers to it.
 *
 * @param options.isDryRun finds out, and deletes nothing
 * @returns how many stored contents there were
 * @throws {WriterBusy} while a backup is made, which may still have to read them
 */
export async function collectPictureGarbage(
  store: ClosetStore,
  options: GarbageCollectionOptions = {},
): Promise<number> {
  if (options.isDryRun === true) return await removeUnused(store, options);
  try {
    return await store.withGarbageCollectionLock({ waitMs: 0 }, () => removeUnused(store, options));
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new WriterBusy("a backup is being made: try again when it is done", { cause: error });
  }
}
