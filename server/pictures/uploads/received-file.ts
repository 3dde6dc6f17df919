import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/db/database.ts";
import { holdProcessLock, isProcessGone, removeProcessLocks } from "#server/db/process-lock.ts";

/** A request's body, in a file. */
export type ReceivedFile = {
  path: string;
  bytes: number;
  /** Of these bytes, in hex. */
  sha256: string;
  /** `cut`: the rest never came; `tooLarge`: there was more than may be. */
  end: "whole" | "cut" | "tooLarge";
};

type ReceiveOptions = {
  dataDir: string;
  /** Of the file, as in `.json`. */
  extension: string;
  maxBytes: number;
  /** What the request says of its length, in bytes; null: nothing. */
  announcedBytes: number | null;
};

const getFolder = (dataDir: string): string => join(dataDir, "receiving");

/** A path for something of one request. After a kill of this process the next start removes it. */
async function makeReceivingPath(dataDir: string, extension: string): Promise<string> {
  const folder = getFolder(dataDir);
  await makeFolder(folder);
  return join(folder, `${await holdProcessLock(dataDir)}.${randomUUID()}${extension}`);
}

async function receive(body: ReadableStream<Uint8Array> | null, path: string, options: ReceiveOptions) {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  const finish = (end: ReceivedFile["end"]): ReceivedFile => ({ path, bytes, sha256: hash.digest("hex"), end });
  const reader = body?.getReader();
  try {
    for (;;) {
      // Who goes away in the middle of a body fails its reading.
      const piece = reader ? await reader.read().catch(() => null) : { done: true as const, value: undefined };
      if (piece === null) return finish("cut");
      if (piece.done) return finish(bytes < (options.announcedBytes ?? 0) ? "cut" : "whole");
      if (bytes + piece.value.length > options.maxBytes) return finish("tooLarge");
      await file.writeFile(piece.value);
      hash.update(piece.value);
      bytes += piece.value.length;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
    await file.close();
  }
}

/** Writes a body into a file of its own while it comes, and gives it to `work`; after that the file is gone. */
export async function withReceivedFile<T>(
  body: ReadableStream<Uint8Array> | null,
  options: ReceiveOptions,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = await makeReceivingPath(options.dataDir, options.extension);
  try {
    return await work(await receive(body, path, options));
  } finally {
    await rm(path, { force: true });
  }
}

/** Gives `work` a folder of its own; after that it is gone, with all that is in it, finished or not. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeReceivingPath(dataDir, "");
  await makeFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what processes that were killed have left.
 *
 * @param before a time in milliseconds: what has no name of a process is removed if it is older
 */
export async function removeAbandonedFiles(dataDir: string, before: number): Promise<void> {
  const folder = getFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const isOld = async () => ((await stat(path).catch(() => null))?.mtimeMs ?? Infinity) < before;
    if ((await isProcessGone(dataDir, name)) ?? (await isOld())) await rm(path, { recursive: true, force: true });
  }
  await removeProcessLocks(dataDir);
}
