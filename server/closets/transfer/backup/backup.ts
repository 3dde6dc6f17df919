import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { ClosetProblem, WriterBusy } from "#server/closets/records/closet-problem.ts";
import { type ClosetStore, withSweepLock } from "#server/closets/records/closet-store.ts";
import {
  checkZipTarget,
  type ExistingFileAction,
  writeZip,
  ZIP_ENTRY,
} from "#server/closets/transfer/export/zip-target.ts";
import { readLatestMigration } from "#server/db/migrate.ts";
import type { Database } from "#server/db/schema.ts";
import { listMigratedTables, readRows, type Table } from "#server/db/tables.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import {
  type ArchivedFile,
  getPictureFile,
  getTableFile,
  type Manifest,
  MANIFEST_NAME,
  SECRET_NAME,
} from "./backup-format.ts";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";

type ArchiveWriter = {
  add: (name: string, pieces: AsyncIterable<Buffer>, options: { compress: boolean }) => Promise<ArchivedFile>;
  finish: () => Promise<number>;
  abandon: () => Promise<void>;
};

/** Writes a zip with bounded memory. The file gets its name when it is complete. */
function writeArchive(path: string, { signal }: { signal?: AbortSignal | undefined }): ArchiveWriter {
  const zip = new ZipFile();
  const fail = (error: Error): boolean => zip.emit("error", error);
  let failure: { error: unknown } | null = null;
  let onFailure: (error: unknown) => void = () => undefined;
  const written = writeZip(zip, path, { signal, mode: 0o600 });
  written.catch((error: unknown) => {
    failure = { error };
    onFailure(error);
  });

  return {
    async add(name, pieces, { compress }) {
      const hash = createHash("sha256");
      let bytes = 0;
      await new Promise<void>((resolve, reject) => {
        onFailure = reject;
        if (failure) return reject(failure.error);
        const measure = async function* () {
          for await (const piece of pieces) {
            hash.update(piece);
            bytes += piece.length;
            yield piece;
          }
          resolve();
        };
        zip.addReadStreamLazy(name, { ...ZIP_ENTRY, compress }, (give) =>
          give(null, Readable.from(measure(), { objectMode: false }).on("error", fail)),
        );
      });
      return { name, bytes, sha256: hash.digest("hex") };
    },
    async finish() {
      zip.end();
      return await written;
    },
    async abandon() {
      fail(new Error("The archive was abandoned."));
      await written.catch(() => undefined);
    },
  };
}

/** Longer than the lease of a process that was killed. */
export const SWEEP_WAIT_MS = 40_000;

type WritingOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

export type BackupOptions = WritingOptions & { existing: ExistingFileAction };

export type BackupSummary = { rows: number; pictures: number; lost: number; bytes: number };

export const describeLost = (lost: number): string =>
  `${lost === 1 ? "a picture is" : `${lost} pictures are`} lost, and not in the backup: \`${CLOSET_COMMAND} check\` names ${lost === 1 ? "it" : "them"}`;

async function addTable(archive: ArchiveWriter, store: ClosetStore, db: Kysely<Database>, table: Table) {
  let count = 0;
  const pieces = async function* () {
    for await (const rows of readRows(db, store.kind, table)) {
      count += rows.length;
      yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    }
  };
  const file = await archive.add(getTableFile(table.name), pieces(), { compress: true });
  return { ...file, rows: count };
}

async function addDatabase(archive: ArchiveWriter, store: ClosetStore) {
  const tables = await listMigratedTables();
  return await store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      const migration = await readLatestMigration(snapshot);
      const files: Manifest["tables"] = [];
      for (const table of tables) files.push(await addTable(archive, store, snapshot, table));
      const pictures = await snapshot.selectFrom("pictures").select("sha256").distinct().orderBy("sha256").execute();
      return { migration, tables: files, hashes: pictures.map(({ sha256 }) => sha256) };
    });
}

async function addSecret(archive: ArchiveWriter, dataDir: string): Promise<Manifest["secret"]> {
  const secret = await readFile(join(dataDir, SECRET_NAME)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
  return secret && (await archive.add(SECRET_NAME, inOnePiece(secret), { compress: false }));
}

async function addPictures(
  archive: ArchiveWriter,
  { pictures }: ClosetStore,
  hashes: readonly string[],
  { signal, onProgress }: WritingOptions,
): Promise<Pick<Manifest, "pictures" | "lostPictures">> {
  let bytes = 0;
  const lostPictures: string[] = [];
  for (const [index, sha256] of hashes.entries()) {
    signal?.throwIfAborted();
    await yieldToEventLoop();
    const content = await pictures.read(sha256);
    if (content === null || hashContent(content) !== sha256) lostPictures.push(sha256);
    else {
      await archive.add(getPictureFile(sha256), inOnePiece(content), { compress: false });
      bytes += content.length;
    }
    onProgress?.({ done: index + 1, total: hashes.length });
  }
  const files = hashes.length - lostPictures.length;
  return { pictures: { files, bytes }, ...(lostPictures.length > 0 && { lostPictures }) };
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

async function addAll(archive: ArchiveWriter, store: ClosetStore, options: WritingOptions): Promise<BackupSummary> {
  const madeAt = new Date().toISOString();
  const { hashes, ...database } = await addDatabase(archive, store);
  const secret = await addSecret(archive, store.dataDir);
  const pictures = await addPictures(archive, store, hashes, options);
  const manifest: Manifest = { format: 2, madeAt, ...database, secret, ...pictures };
  await archive.add(MANIFEST_NAME, inOnePiece(Buffer.from(JSON.stringify(manifest, null, 1))), { compress: false });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = manifest.lostPictures?.length ?? 0;
  return { rows, pictures: manifest.pictures.files, lost, bytes: await archive.finish() };
}

/** Leaves out pictures that are missing or damaged. Call it in `withSweepLock`. */
export async function writeBackup(store: ClosetStore, path: string, options: WritingOptions): Promise<BackupSummary> {
  const archive = writeArchive(path, options);
  try {
    return await addAll(archive, store, options);
  } finally {
    await archive.abandon();
  }
}

/** Writes one consistent snapshot while servers keep writing. */
export async function backUpStore(store: ClosetStore, path: string, options: BackupOptions): Promise<BackupSummary> {
  await checkZipTarget(path, options.existing);
  const { signal } = options;
  try {
    const lock = { waitMs: SWEEP_WAIT_MS, ...(signal && { signal }) };
    return await withSweepLock(store, lock, () => writeBackup(store, path, options));
  } catch (error) {
    if (!(error instanceof WriterBusy)) throw error;
    throw new ClosetProblem("another backup is running, or pictures are being deleted: try again in a minute", {
      cause: error,
    });
  }
}
