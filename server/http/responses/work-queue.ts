import PQueue from "p-queue";

export class BusyError extends Error {
  override readonly name = "BusyError";
}

type WorkQueueLimits = {
  concurrency: number;
  /** The sum of running and waiting calls. */
  maxWaiting: number;
  maxWaitMs?: number;
};

export type WorkQueue<Result> = {
  /** Concurrent calls with the same key share one run. `prepare` runs before the wait. @throws {BusyError} when full or too late */
  run: (key: string | null, work: () => Promise<Result>, prepare?: () => Promise<void>) => Promise<Result>;
  readState: () => { running: number; waiting: number };
};

/** Work that has begun is not stopped. @throws {BusyError} if the work waits longer than `maxWaitMs` */
export async function enqueueWithTimeout<Result>(
  queue: PQueue,
  work: () => Promise<Result>,
  { maxWaitMs, priority = 0 }: { maxWaitMs: number; priority?: number },
): Promise<Result> {
  const waiting = new AbortController();
  const timeout = setTimeout(() => waiting.abort(new BusyError("The work waited too long in the queue.")), maxWaitMs);
  const begin = async (): Promise<Result> => {
    clearTimeout(timeout);
    return await work();
  };
  return await queue.add(begin, { priority, signal: waiting.signal });
}

const WORK_TIMEOUT_MS = 60_000;
const WAIT_TIMEOUT_MS = 15_000;

export function createWorkQueue<Result>({
  concurrency,
  maxWaiting,
  maxWaitMs = WAIT_TIMEOUT_MS,
}: WorkQueueLimits): WorkQueue<Result> {
  const underWay = new Map<string, Promise<Result>>();
  let accepted = 0;
  const queue = new PQueue({ concurrency, timeout: WORK_TIMEOUT_MS });

  return {
    readState: () => ({ running: queue.pending, waiting: queue.size }),
    async run(key, work, prepare) {
      const same = key === null ? undefined : underWay.get(key);
      if (same) return await same;
      if (accepted >= maxWaiting) throw new BusyError("The queue is full.");
      accepted += 1;
      const result = (async () => {
        try {
          await prepare?.();
          return await enqueueWithTimeout(queue, work, { maxWaitMs });
        } finally {
          accepted -= 1;
          if (key !== null) underWay.delete(key);
        }
      })();
      if (key !== null) underWay.set(key, result);
      return await result;
    },
  };
}
