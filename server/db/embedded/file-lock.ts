import { DatabaseSync } from "node:sqlite";
import { type LockOptions, withLock } from "#server/db/lock.ts";

const SQLITE_BUSY = 5;
/** https://sqlite.org/rescode.html#busy_snapshot */
const SQLITE_BUSY_SNAPSHOT = 517;

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

export const isBusySnapshot = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY_SNAPSHOT;

/** @returns a function that releases it; null when it is held */
async function tryFileLock(path: string): Promise<(() => void) | null> {
  const holder = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal would need space on the disk.
    holder.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
    return () => holder.close();
  } catch (error) {
    holder.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** The operating system releases SQLite's lock when the process dies. */
export async function withFileLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  return await withLock(() => tryFileLock(path), options, work);
}
