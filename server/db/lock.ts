import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 50;

export type LockOptions = {
  waitMs: number;
  onWait?: () => void;
  signal?: AbortSignal;
};

export class LockTimeoutError extends Error {}

export type TryLock = () => Promise<(() => Promise<void> | void) | null>;

/** @throws {LockTimeoutError} when the lock stays held for `waitMs` */
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
    if (performance.now() >= givesUpAt) throw new LockTimeoutError("Another holder kept the lock for too long.");
    if (!isWaiting) options.onWait?.();
    isWaiting = true;
    await sleep(RETRY_MS, undefined, options.signal && { signal: options.signal });
  }
}
