import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 50;

export type LockOptions = {
  /** How long to wait for whoever holds it. */
  waitMs: number;
  /** Called once, when there is something to wait for. */
  onWait?: () => void;
  signal?: AbortSignal;
};

/** Somebody else still held the lock when the time to wait was over. */
export class LockTimeoutError extends Error {}

/** Takes a lock, and gives what releases it; null when somebody else holds it. */
export type TryLock = () => Promise<(() => Promise<void> | void) | null>;

/**
 * Does the work while nobody else holds a lock, and tries again and again until it is free.
 *
 * @throws {LockTimeoutError} when somebody else held it all the time
 */
export async function withLock<T>(tryLock: TryLock, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const givesUpAt = performance.now() + options.waitMs;
  let isWaiting = false;
  for (;;) {
    options.signal?.throwIfAborted();
    const release = await tryLock();
    if (release) {
      try {
        return await work();
      } finally {
        await release();
      }
    }
    if (performance.now() >= givesUpAt) throw new LockTimeoutError("The lock is held by somebody else.");
    if (!isWaiting) options.onWait?.();
    isWaiting = true;
    await sleep(RETRY_MS, undefined, options.signal && { signal: options.signal });
  }
}
