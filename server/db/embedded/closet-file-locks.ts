import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { tryFileLock, withFileLock } from "./file-lock.ts";
import { type LockOptions, withLock } from "#server/db/lock.ts";

const CLOSET_LOCK = /^closet-[0-9a-f]{16}\.lock$/;

const getWriterLock = (dataDir: string): string => join(dataDir, "writer.lock");

function getClosetLock(dataDir: string, closetKey: string): string {
  const hash = createHash("sha256").update(closetKey).digest("hex").slice(0, 16);
  return join(dataDir, `closet-${hash}.lock`);
}

/** Several closets may have a writer at once; `withWriterFileLock` blocks all of them. */
export async function withClosetFileLock<T>(
  dataDir: string,
  closetKey: string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const tryBoth = async () => {
    const releaseShared = await tryFileLock(getWriterLock(dataDir), "shared");
    if (!releaseShared) return null;
    const releaseCloset = await tryFileLock(getClosetLock(dataDir, closetKey)).catch((error: unknown) => {
      releaseShared();
      throw error;
    });
    if (!releaseCloset) {
      releaseShared();
      return null;
    }
    return () => {
      releaseCloset();
      releaseShared();
    };
  };
  return await withLock(tryBoth, options, work);
}

/** Blocks the writers of all closets. Deletes unused lock files of closets. */
export async function withWriterFileLock<T>(dataDir: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  return await withFileLock(getWriterLock(dataDir), options, async () => {
    for (const name of await readdir(dataDir)) {
      if (CLOSET_LOCK.test(name)) await rm(join(dataDir, name), { force: true });
    }
    return await work();
  });
}
