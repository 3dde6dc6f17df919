import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ReadableStream } from "node:stream/web";

const SHA256_HEX = /^[0-9a-f]{64}$/;
const UNFINISHED = ".unfinished-";

/** Pictures by the SHA-256 of their bytes, in hex. */
export type PictureStorage = {
  /** Stores a content, once however often it is given; it is safe on the disk after the next `flush`. */
  write: (content: Buffer) => Promise<string>;
  /** Returns when everything written so far survives a loss of power. */
  flush: () => Promise<void>;
  /** Null when there is none. */
  findSize: (sha256: string) => Promise<number | null>;
  /** Opens the file when the first bytes are asked for, and never if nobody asks. */
  openStream: (sha256: string) => ReadableStream<Uint8Array>;
  read: (sha256: string) => Promise<Buffer>;
  /** Every stored content, and leftovers of writes that were cut short. */
  listNames: () => AsyncIterable<string>;
  remove: (name: string) => Promise<void>;
};

export const hashContent = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const findFileSize = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found?.isFile() ? found.size : null;
};

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/**
 * Pictures as files in a folder, which is made with the first of them.
 *
 * @param folder absolute path
 */
export function createDiskStorage(folder: string): PictureStorage {
  const pathOf = (sha256: string): string => {
    if (!SHA256_HEX.test(sha256)) throw new Error(`Not a stored picture: ${JSON.stringify(sha256)}`);
    return join(folder, sha256);
  };
  let isReady = false;

  return {
    async write(content) {
      if (!isReady) {
        const made = await mkdir(folder, { recursive: true });
        if (made !== undefined) await syncFolder(dirname(made));
        isReady = true;
      }
      const sha256 = hashContent(content);
      const path = pathOf(sha256);
      if ((await findFileSize(path)) === content.length) return sha256;
      const unfinished = join(folder, UNFINISHED + randomUUID());
      try {
        const file = await open(unfinished, "wx");
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      return sha256;
    },
    async flush() {
      if (isReady) await syncFolder(folder);
    },
    findSize: (sha256) => findFileSize(pathOf(sha256)),
    openStream: (sha256) => ReadableStream.from(readPieces(pathOf(sha256))),
    read: (sha256) => readFile(pathOf(sha256)),
    async *listNames() {
      const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      for await (const { name } of entries) {
        if (SHA256_HEX.test(name) || name.startsWith(UNFINISHED)) yield name;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
