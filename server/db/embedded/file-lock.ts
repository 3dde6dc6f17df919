import { DatabaseSync } from "node:sqlite";
import { type LockOptions, withLock } from "#server/db/lock.ts";

const SQLITE_BUSY = 5;
/** https://sqlite.org/rescode.html#busy_snapshot */
const SQLITE_BUSY_SNAPSHOT = 517;

/** Whether SQLite says that somebody else is in the way. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/** Whether somebody else has written since a transaction, which now wants to write, began to read. */
export const isBusySnapshot = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY_SNAPSHOT;

/** Any number of holders may share a lock; an exclusive one has no other holder. */
type LockKind = "exclusive" | "shared";

/** @returns what releases it; null: another process, or another part of this one, holds it */
export async function tryFileLock(path: string, kind: LockKind = "exclusive"): Promise<(() => void) | null> {
  const holder = new DatabaseSync(path, { timeout: 0 });
  try {
    // A transaction that has read keeps SQLite's SHARED lock until its end (https://sqlite.org/lockingv3.html).
    holder.exec(kind === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_schema");
    return () => holder.close();
  } catch (error) {
    holder.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/**
 * Does the work while no other process (and nobody else in this one) holds the lock of this file. The lock is one of
 * SQLite on an empty database, so the system takes it back by itself when the process dies, however it dies.
 *
 * @throws {LockTimeoutError} when somebody else held it all the time
 */
export async function withFileLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  return await withLock(() => tryFileLock(path), options, work);
}
