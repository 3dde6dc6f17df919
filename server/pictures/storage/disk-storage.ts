import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { syncPath } from "#server/db/sync-path.ts";
import {
  checkStoredName,
  DATABASE_IDS_NAME,
  hashContent,
  isStoredName,
  type PictureStorage,
  PictureStorageProblem,
  type PictureStore,
  readIds,
  SWEPT_FOLDER,
  writeIds,
} from "./picture-storage.ts";
import { describeUnusable } from "#server/db/storage-errors.ts";

const UNFINISHED = ".unfinished-";
const UNFINISHED_NAME = /^\.unfinished-[^/\\]*$/;
const MAX_TRIES = 3;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

const ifThere = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const findFileSize = async (path: string): Promise<number | null> => {
  const found = await ifThere(stat(path));
  return found?.isFile() ? found.size : null;
};

async function writeFileOnce(folder: string, path: string, content: Buffer): Promise<void> {
  const unfinished = join(folder, UNFINISHED + randomUUID());
  try {
    const file = await open(unfinished, "wx", 0o600);
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
}

export function createDiskStorage(folder: string): PictureStorage {
  const toProblem = (error: unknown): PictureStorageProblem =>
    new PictureStorageProblem(`${folder} cannot be read: ${describeUnusable(error)}`, { cause: error });

  const readable = async <T>(found: Promise<T>): Promise<T> =>
    await found.catch((error: unknown) => {
      throw toProblem(error);
    });

  async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
    try {
      yield* createReadStream(path);
    } catch (error) {
      throw isMissing(error) ? error : toProblem(error);
    }
  }

  const pathOf = (name: string): string => {
    checkStoredName(name);
    return join(folder, name);
  };
  let isReady = false;

  const prepareFolder = async (): Promise<void> => {
    if (isReady) return;
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    // Also for an existing folder: its creator may have been killed.
    await syncPath(dirname(made ?? folder));
    isReady = true;
  };

  const writeNamed = async (name: string, content: Buffer): Promise<void> => {
    const path = pathOf(name);
    for (let tries = 1; ; tries += 1) {
      await prepareFolder();
      try {
        return await writeFileOnce(folder, path, content);
      } catch (error) {
        // Another process may have removed the unfinished file as orphaned.
        if (!isMissing(error) || tries === MAX_TRIES) throw error;
        isReady = false;
      }
    }
  };

  return {
    async write(content) {
      const sha256 = hashContent(content);
      const path = pathOf(sha256);
      if ((await findFileSize(path)) === content.length) {
        // The writer may have been killed before it flushed.
        await prepareFolder();
        await utimes(path, new Date(), new Date());
        await syncPath(path);
      } else await writeNamed(sha256, content);
      return sha256;
    },
    writeNamed,
    async flush() {
      if (isReady) await syncPath(folder);
    },
    findSize: async (name) => await readable(findFileSize(pathOf(name))),
    findTime: async (name) => {
      const path = UNFINISHED_NAME.test(name) ? join(folder, name) : pathOf(name);
      return (await ifThere(stat(path)))?.mtimeMs ?? null;
    },
    openStream: (name) => ReadableStream.from(readPieces(pathOf(name))),
    read: async (name) => await readable(ifThere(readFile(pathOf(name)))),
    async *listNames() {
      const entries = (await ifThere(opendir(folder))) ?? [];
      for await (const { name } of entries) if (isStoredName(name) || UNFINISHED_NAME.test(name)) yield name;
    },
    remove: async (name) => {
      if (!UNFINISHED_NAME.test(name)) checkStoredName(name);
      await rm(join(folder, name), { force: true });
    },
  };
}

export function openDiskPictures(folder: string): PictureStore {
  const sweptFolder = join(folder, SWEPT_FOLDER);
  const idsPath = join(folder, DATABASE_IDS_NAME);

  return {
    ...createDiskStorage(folder),
    place: folder,
    swept: createDiskStorage(sweptFolder),
    async sweep(name) {
      checkStoredName(name);
      const path = join(folder, name);
      await mkdir(sweptFolder, { recursive: true, mode: 0o700 });
      await ifThere(utimes(path, new Date(), new Date()));
      await ifThere(rename(path, join(sweptFolder, name)));
    },
    async bringBack(name) {
      checkStoredName(name);
      await rename(join(sweptFolder, name), join(folder, name));
    },
    readDatabaseIds: async () => readIds(await ifThere(readFile(idsPath))),
    async writeDatabaseIds(ids) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFileOnce(folder, idsPath, writeIds(ids));
      await syncPath(folder);
    },
  };
}
