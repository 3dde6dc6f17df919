import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Never throws, except for an invalid name: errors count as misses and are logged. */
export type DiskCache = {
  get: (name: string) => Promise<Buffer | null>;
  put: (name: string, content: Buffer) => Promise<void>;
  /** `bytes` is null until the first write. */
  readState: () => { hits: number; misses: number; bytes: number | null };
};

export type DiskCacheOptions = {
  /** One entry may have a tenth of it. */
  maxBytes: number;
  log: { warn: (details: object, message: string) => void };
};

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const UNFINISHED = ".unfinished-";
const DIGEST_BYTES = 32;

const SLACK = 0.1;
const KEPT = 1 - 2 * SLACK;

const USE_RESOLUTION_MS = 60_000;
const UNFINISHED_LIFE_MS = 10 * 60_000;

/** Includes the name, because some file systems ignore case. */
const getDigest = (name: string, content: Buffer): Buffer =>
  createHash("sha256").update(name).update("\n").update(content).digest();

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Processes may share the folder. A file starts with its digest; `atime` is its last use. */
export function createDiskCache(folder: string, { maxBytes, log }: DiskCacheOptions): DiskCache {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`Invalid name of a cache file: ${JSON.stringify(name)}`);
    return join(folder, name);
  };
  // The first write evicts: earlier processes may have left the folder full.
  let writtenBytes = Infinity;
  let bytesAfterEviction = 0;
  let hits = 0;
  let misses = 0;
  let hasWarned = false;

  function warnOnce(error: unknown, message: string): void {
    if (!hasWarned) log.warn({ err: error }, message);
    hasWarned = true;
  }

  async function removePath(path: string): Promise<void> {
    await rm(path, { force: true }).catch((error: unknown) => {
      log.warn({ err: error }, "a cache file could not be removed");
    });
  }

  async function evict(): Promise<void> {
    writtenBytes = 0;
    const now = Date.now();
    const kept: { path: string; bytes: number; usedAt: number }[] = [];
    for await (const { name } of await opendir(folder)) {
      const path = join(folder, name);
      // Sequential: pictures need Node's few file threads.
      const found = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!found?.isFile()) continue;
      const isUnfinished = name.startsWith(UNFINISHED);
      if (isUnfinished && now - found.mtimeMs > UNFINISHED_LIFE_MS) await removePath(path);
      else if (!isUnfinished) kept.push({ path, bytes: found.size, usedAt: Math.max(found.atimeMs, found.mtimeMs) });
    }
    let bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of kept.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= maxBytes * KEPT) break;
      await removePath(file.path);
      bytes -= file.bytes;
    }
    bytesAfterEviction = bytes;
  }

  async function write(name: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, UNFINISHED + randomUUID());
    try {
      await writeFile(unfinished, [getDigest(name, content), content], { flag: "wx", mode: 0o600 });
      await rename(unfinished, pathOf(name));
    } catch (error) {
      await removePath(unfinished);
      throw error;
    }
  }

  async function read(name: string): Promise<Buffer | null> {
    const path = pathOf(name);
    const file = await open(path, "r");
    try {
      const { atimeMs, mtime } = await file.stat();
      const now = new Date();
      const bytes = await file.readFile();
      const content = bytes.subarray(DIGEST_BYTES);
      if (!getDigest(name, content).equals(bytes.subarray(0, DIGEST_BYTES))) {
        await removePath(path);
        return null;
      }
      if (now.getTime() - atimeMs > USE_RESOLUTION_MS) await file.utimes(now, mtime);
      return content;
    } finally {
      await file.close();
    }
  }

  return {
    readState: () => ({ hits, misses, bytes: writtenBytes === Infinity ? null : bytesAfterEviction + writtenBytes }),
    async get(name) {
      pathOf(name);
      const found = await read(name).catch((error: unknown) => {
        if (!isMissing(error)) warnOnce(error, "a cache file could not be read");
        return null;
      });
      if (found) hits += 1;
      else misses += 1;
      return found;
    },
    async put(name, content) {
      pathOf(name);
      const bytes = DIGEST_BYTES + content.length;
      if (bytes > maxBytes * SLACK) return;
      try {
        await write(name, content);
        writtenBytes += bytes;
        if (writtenBytes > maxBytes * SLACK) await evict();
        hasWarned = false;
      } catch (error) {
        warnOnce(error, "the cache could not be written; pictures are made again each time");
      }
    },
  };
}
