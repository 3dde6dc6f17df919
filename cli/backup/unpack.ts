import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ClosetProblem, FileProblem } from "#server/closets/closet-problem.ts";
import { findHashInName } from "#server/pictures/storage/picture-storage.ts";
import {
  type BackupNote,
  backupNote,
  DATABASE_NAME,
  findPictureName,
  NOTE_NAME,
  PICTURES_FOLDER,
  SECRET_NAME,
} from "./backup-format.ts";

const STORED = 0;
const FIRST_NAMES = [NOTE_NAME, DATABASE_NAME, SECRET_NAME];

export type Unpacked = { note: BackupNote; hasSecret: boolean; /** Stored names. */ pictures: string[] };

export type UnpackOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

const notABackup = (cause?: unknown): FileProblem =>
  new FileProblem("it is no whole backup of closets", ...(cause === undefined ? [] : [{ cause }]));

const damaged = (name: string): FileProblem => new FileProblem(`it is damaged: ${name} is not what was backed up`);

/** Writes one file of it, and compares it with its checksum. @returns the SHA-256 of its content, in hex */
async function unpackEntry(zip: ZipFile, entry: Entry, path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  let checksum = 0;
  const source = await zip.openReadStreamPromise(entry);
  const check = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      checksum = crc32(piece, checksum);
      hash.update(piece);
      yield piece;
    }
  };
  const target = createWriteStream(path, { flags: "wx", flush: true, mode: 0o600 });
  await pipeline(source, check, target, { ...(signal && { signal }) });
  if (checksum !== entry.crc32) throw damaged(entry.fileName);
  return hash.digest("hex");
}

async function unpackAll(zip: ZipFile, folder: string, { signal, onProgress }: UnpackOptions): Promise<Unpacked> {
  await mkdir(join(folder, PICTURES_FOLDER));
  const hashes = new Map<string, string>();
  const pictures: string[] = [];
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted();
    const { fileName: name } = entry;
    const picture = findPictureName(name);
    // Nothing else is in a backup, and nothing else may come from a file that somebody handed over.
    if ((picture === null && !FIRST_NAMES.includes(name)) || hashes.has(name) || entry.compressionMethod !== STORED)
      throw notABackup();
    const sha256 = await unpackEntry(zip, entry, join(folder, name), signal);
    if (picture !== null && picture === findHashInName(picture) && sha256 !== picture) throw damaged(name);
    if (picture !== null) pictures.push(picture);
    hashes.set(name, sha256);
    onProgress?.({ done: hashes.size, total: zip.entryCount });
  }
  if (!hashes.has(NOTE_NAME)) throw notABackup();
  const note = backupNote.parse(JSON.parse(await readFile(join(folder, NOTE_NAME), "utf8")));
  if (note.pictures !== pictures.length || hashes.get(DATABASE_NAME) !== note.database?.sha256) throw notABackup();
  return { note, hasSecret: hashes.has(SECRET_NAME), pictures };
}

/**
 * Unpacks a backup into a folder, and compares every file with what was backed up.
 *
 * @throws {ClosetProblem} when it is no backup, or not whole
 */
export async function unpackBackup(path: string, folder: string, options: UnpackOptions): Promise<Unpacked> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? notABackup(error) : error;
    });
    return await unpackAll(zip, folder, options);
  } catch (error) {
    if (options.signal?.aborted || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    const { message } = error instanceof FileProblem ? error : notABackup(error);
    throw new ClosetProblem(`${path} cannot be restored: ${message}`, { cause: error });
  } finally {
    zip?.close();
  }
}
