import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Never throws: errors count as misses and are logged. */
export type VariantCache = {
  get: (name: string) => Promise<Buffer | null>;
  put: (name: string, content: Buffer) => Promise<void>;
  evict: () => Promise<void>;
  /** `bytes` is null until the first write. */
  readState: () => { hits: number; misses: number; bytes: number | null };
};

export type VariantCacheOptions = {
  /** One file may have a tenth of it. */
  maxBytes: number;
  log: { warn: (details: object, message: string) => void };
};

const DIGEST_BYTES = 32;
const SLACK = 0.1;
const KEPT = 1 - 2 * SLACK;

const USE_RESOLUTION_MS = 60_000;
/** Also ends the variants of deleted pictures. */
const MAX_UNUSED_MS = 30 * 24 * 3_600_000;

/** Includes the name, because some file systems ignore case. */
const getDigest = (name: string, content: Buffer): Buffer =>
  createHash("sha256").update(name).update("\n").update(content).digest();

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Processes may share the folder. A file starts with its digest; `atime` is its last use. */
export function createVariantCache(folder: string, { maxBytes, log }: VariantCacheOptions): VariantCache {
  // The first write evicts: earlier processes may have left the folder full.
  let writtenBytes = Infinity;
  let bytesAfterEviction = 0;
  let hits = 0;
  let misses = 0;
  let hasWarned = false;

  function warnOnce(error: unknown, message: string): void {
    if (!hasWarned && !isMissing(error)) log.warn({ err: error }, message);
    hasWarned ||= !isMissing(error);
  }

  async function removeOldFiles(): Promise<void> {
    writtenBytes = 0;
    const files: { path: string; bytes: number; usedAt: number }[] = [];
    for await (const { name } of await opendir(folder)) {
      const path = join(folder, name);
      // Sequential: pictures need Node's few file threads. Another process may have removed the file.
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) files.push({ path, bytes: found.size, usedAt: Math.max(found.atimeMs, found.mtimeMs) });
    }
    const expired = Date.now() - MAX_UNUSED_MS;
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= maxBytes * KEPT && file.usedAt > expired) break;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
    bytesAfterEviction = bytes;
  }

  async function write(name: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `.unfinished-${randomUUID()}`);
    try {
      await writeFile(unfinished, [getDigest(name, content), content], { flag: "wx", mode: 0o600 });
      await rename(unfinished, join(folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async function read(name: string): Promise<Buffer | null> {
    const path = join(folder, name);
    await using file = await open(path, "r");
    const { atimeMs, mtime } = await file.stat();
    const now = new Date();
    const bytes = await file.readFile();
    const content = bytes.subarray(DIGEST_BYTES);
    if (!getDigest(name, content).equals(bytes.subarray(0, DIGEST_BYTES))) {
      await rm(path, { force: true });
      return null;
    }
    if (now.getTime() - atimeMs > USE_RESOLUTION_MS) await file.utimes(now, mtime);
    return content;
  }

  return {
    readState: () => ({ hits, misses, bytes: writtenBytes === Infinity ? null : bytesAfterEviction + writtenBytes }),
    evict: () => removeOldFiles().catch((error: unknown) => warnOnce(error, "cache files could not be removed")),
    async get(name) {
      const found = await read(name).catch((error: unknown) => {
        warnOnce(error, "a cache file could not be read");
        return null;
      });
      if (found) hits += 1;
      else misses += 1;
      return found;
    },
    async put(name, content) {
      const bytes = DIGEST_BYTES + content.length;
      if (bytes > maxBytes * SLACK) return;
      try {
        await write(name, content);
        writtenBytes += bytes;
        if (writtenBytes > maxBytes * SLACK) await removeOldFiles();
        hasWarned = false;
      } catch (error) {
        warnOnce(error, "the cache could not be written; pictures are made again each time");
      }
    },
  };
}
