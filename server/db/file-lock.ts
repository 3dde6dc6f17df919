import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 50;
const SQLITE_BUSY = 5;

export type LockOptions = {
  /** How long to wait for whoever holds it. */
  waitMs: number;
  /** Called once, when there is something to wait for. */
  onWait?: () => void;
  signal?: AbortSignal;
};

/** Somebody else still held the lock when the time to wait was over. */
export class LockTimeoutError extends Error {}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

function tryLock(path: string): DatabaseSync | null {
  const holder = new DatabaseSync(path, { timeout: 0 });
  try {
    holder.exec("BEGIN EXCLUSIVE");
    return holder;
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
  const givesUpAt = performance.now() + options.waitMs;
  let isWaiting = false;
  for (;;) {
    options.signal?.throwIfAborted();
    const holder = tryLock(path);
    if (holder) {
      try {
        return await work();
      } finally {
        holder.close();
      }
    }
    if (performance.now() >= givesUpAt) throw new LockTimeoutError(`${path} is held by another process`);
    if (!isWaiting) options.onWait?.();
    isWaiting = true;
    await sleep(RETRY_MS, undefined, options.signal && { signal: options.signal });
  }
}
