import PQueue from "p-queue";

/** Too much is waiting to be made already: try again in a moment. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

type WorkQueueLimits = {
  /** Pieces of work that run at a time. */
  concurrency: number;
  /** Pieces of work that run or wait, at most. */
  maxWaiting: number;
  /** How long one waits for its turn; a quarter of a minute by default: nobody looks at an empty page for longer. */
  maxWaitMs?: number;
};

export type WorkQueue<Result> = {
  /**
   * Runs `work` when its turn has come, and returns its result. Calls with the same key at a time share one run; with the
   * key null each call has its own. `prepare` runs before the waiting: work that it refuses takes no turn.
   *
   * @throws {BusyError} when too many others wait, or its turn has not come in time
   */
  run: (key: string | null, work: () => Promise<Result>, prepare?: () => Promise<void>) => Promise<Result>;
  /** How much runs, and how much waits for its turn. */
  readState: () => { running: number; waiting: number };
};

/**
 * Adds work to a queue, and gives up when its turn does not come in time; work that has begun goes on.
 *
 * @throws {BusyError} when its turn has not come within `maxWaitMs`
 */
export async function enqueueWithTimeout<Result>(
  queue: PQueue,
  work: () => Promise<Result>,
  { maxWaitMs, priority = 0 }: { maxWaitMs: number; priority?: number },
): Promise<Result> {
  const waiting = new AbortController();
  const timeout = setTimeout(() => waiting.abort(new BusyError("Its turn has not come in time.")), maxWaitMs);
  const begin = async (): Promise<Result> => {
    clearTimeout(timeout);
    return await work();
  };
  return await queue.add(begin, { priority, signal: waiting.signal });
}

const WORK_TIMEOUT_MS = 60_000;
const WAIT_TIMEOUT_MS = 15_000;

/** Limits how many pictures and pages are made at a time and how many wait. Work with the same key is done once. */
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
      if (accepted >= maxWaiting) throw new BusyError("Too much is being made already.");
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
