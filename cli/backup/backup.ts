import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { ZipFile } from "yazl";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { asOnlyWriter, type ClosetStore, type WriterOptions } from "#server/closets/closet-store.ts";
import { withFileLock } from "#server/db/file-lock.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import { findHashInName } from "#server/pictures/storage/picture-storage.ts";
import { checkZipTarget, type Existing, writeZip, ZIP_ENTRY } from "#server/closets/export/zip-target.ts";
import { type BackupNote, DATABASE_NAME, NOTE_NAME, PICTURES_FOLDER, SECRET_NAME } from "./backup-format.ts";

const UNFINISHED = "backing-up-";
/** All pages in one step: a step that follows a write of another process would begin anew, for ever on a busy server. */
const ALL_PAGES = 0x7fff_ffff;

export type BackupOptions = WriterOptions & {
  existing: Existing;
  /** Whether pictures are on another machine: then they are not in the backup. */
  isStorageFar: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
};

export type BackupSummary = { hasDatabase: boolean; pictures: number; bytes: number };

/** Of a file, as hex. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

async function copyDatabase(dataDir: string, folder: string): Promise<void> {
  const source = new DatabaseSync(join(dataDir, DATABASE_NAME), { readOnly: true, timeout: 5000 });
  try {
    await backup(source, join(folder, DATABASE_NAME), { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/** The contents that a copy of the database refers to. */
function listUsedHashes(folder: string): Set<string> {
  const copy = new DatabaseSync(join(folder, DATABASE_NAME));
  try {
    // One file again, whole without the others beside it.
    copy.exec("PRAGMA journal_mode = DELETE");
    return new Set(
      copy
        .prepare("SELECT DISTINCT sha256 FROM pictures")
        .all()
        .map(({ sha256 }) => String(sha256)),
    );
  } finally {
    copy.close();
  }
}

/** Second names for the pictures' files: what is removed while the backup is being written stays in it. */
async function pinPictures({ dataDir, pictures }: ClosetStore, folder: string, used: Set<string> | null) {
  const names: string[] = [];
  for await (const name of pictures.listNames()) {
    const sha256 = findHashInName(name);
    if (sha256 === null || used?.has(sha256) === false) continue;
    await link(join(dataDir, PICTURES_FOLDER, name), join(folder, PICTURES_FOLDER, name));
    names.push(name);
  }
  const missing = used?.difference(new Set(names)).size ?? 0;
  if (missing > 0) throw new ClosetProblem(`${missing} pictures are missing: \`npm run closet -- check\` says which`);
  return names.toSorted();
}

async function describeDatabase(path: string): Promise<BackupNote["database"]> {
  return { bytes: (await stat(path)).size, sha256: await hashFile(path) };
}

async function writeArchive(folder: string, names: string[], path: string, options: BackupOptions): Promise<number> {
  const zip = new ZipFile();
  const fail = (error: Error): void => void (zip.outputStream as Readable).destroy(error);
  zip.on("error", fail);
  let done = 0;
  const total = names.length;
  for (const name of names) {
    const { size } = await stat(join(folder, name));
    zip.addReadStreamLazy(name, { ...ZIP_ENTRY, compress: false, size }, (give) => {
      done += 1;
      options.onProgress?.({ done, total });
      give(null, createReadStream(join(folder, name)).on("error", fail));
    });
  }
  zip.end();
  return await writeZip(zip, path, { signal: options.signal, mode: 0o600 });
}

async function pinAll(store: ClosetStore, folder: string, options: BackupOptions) {
  const isEmbedded = store.kind === "sqlite";
  const names: string[] = [];
  await mkdir(join(folder, PICTURES_FOLDER));
  return await asOnlyWriter(store, options, async () => {
    if (isEmbedded) {
      await copyDatabase(store.dataDir, folder);
      names.push(DATABASE_NAME);
    }
    const hasSecret = await link(join(store.dataDir, SECRET_NAME), join(folder, SECRET_NAME)).then(
      () => true,
      () => false,
    );
    if (hasSecret) names.push(SECRET_NAME);
    const used = isEmbedded ? listUsedHashes(folder) : null;
    const pictures = options.isStorageFar ? [] : await pinPictures(store, folder, used);
    return { names, pictures };
  });
}

async function backUp(store: ClosetStore, path: string, options: BackupOptions): Promise<BackupSummary> {
  for (const name of await readdir(store.dataDir)) {
    if (name.startsWith(UNFINISHED)) await rm(join(store.dataDir, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(store.dataDir, UNFINISHED));
  try {
    const { names, pictures } = await pinAll(store, folder, options);
    const hasDatabase = names.includes(DATABASE_NAME);
    const note: BackupNote = {
      format: 1,
      madeAt: new Date().toISOString(),
      database: hasDatabase ? await describeDatabase(join(folder, DATABASE_NAME)) : null,
      pictures: pictures.length,
    };
    await writeFile(join(folder, NOTE_NAME), JSON.stringify(note, null, 1));
    const all = [NOTE_NAME, ...names, ...pictures.map((name) => `${PICTURES_FOLDER}/${name}`)];
    return { hasDatabase, pictures: pictures.length, bytes: await writeArchive(folder, all, path, options) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the embedded database, the pictures that it refers to and the folder's secret into one file, as they were at one
 * moment, while servers run and write. Imports and removals wait until the database is copied, not until the file is
 * written. With PostgreSQL the pictures alone.
 *
 * @throws {ClosetProblem} when there is a file of that name and it may not be overwritten, or another backup is running
 */
export async function backUpStore(store: ClosetStore, path: string, options: BackupOptions): Promise<BackupSummary> {
  await checkZipTarget(path, options.existing);
  try {
    return await withFileLock(join(store.dataDir, "backup.lock"), { waitMs: 0 }, () => backUp(store, path, options));
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new ClosetProblem("another backup is being made", { cause: error });
  }
}
