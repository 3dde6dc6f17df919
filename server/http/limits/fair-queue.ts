import { BusyError } from "#server/http/responses/work-queue.ts";

export type FairQueueLimits = {
  concurrency: number;
  concurrencyPerName: number;
  limitsByName?: Record<string, number>;
  maxWaiting?: number;
  maxWaitMs: number;
};

export type FairQueue = {
  /** Waits until all names (host, API key, closet) have room. @throws {BusyError} when that takes too long */
  run: <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;
};

type Waiting = { names: readonly string[]; begin: () => void };

/** A queue with a limit per name. The name with the fewest running goes first; within a name, the oldest. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { concurrency, concurrencyPerName, limitsByName = {}, maxWaiting = Infinity, maxWaitMs } = limits;
  const underWay = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let count = 0;

  const countRunning = (names: readonly string[]): number => Math.max(...names.map((name) => underWay.get(name) ?? 0));

  const hasRoom = (name: string): boolean => (underWay.get(name) ?? 0) < (limitsByName[name] ?? concurrencyPerName);

  const isRoomFor = (names: readonly string[]): boolean => count < concurrency && names.every(hasRoom);

  function take(names: readonly string[]): void {
    count += 1;
    for (const name of names) underWay.set(name, (underWay.get(name) ?? 0) + 1);
  }

  function findNext(): Waiting | null {
    let next: Waiting | null = null;
    for (const candidate of waiting) {
      if (!isRoomFor(candidate.names)) continue;
      if (next === null || countRunning(candidate.names) < countRunning(next.names)) next = candidate;
    }
    return next;
  }

  function release(names: readonly string[]): void {
    count -= 1;
    for (const name of names) {
      const left = (underWay.get(name) ?? 0) - 1;
      if (left > 0) underWay.set(name, left);
      else underWay.delete(name);
    }
    for (let next = findNext(); next !== null; next = findNext()) {
      waiting.delete(next);
      take(next.names);
      next.begin();
    }
  }

  async function waitForTurn(names: readonly string[]): Promise<void> {
    if (isRoomFor(names)) {
      take(names);
      return;
    }
    if (waiting.size >= maxWaiting) throw new BusyError("The queue is full.");
    await new Promise<void>((resolve, reject) => {
      const turn: Waiting = {
        names,
        begin: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        waiting.delete(turn);
        reject(new BusyError("The work waited too long in the queue."));
      }, maxWaitMs);
      waiting.add(turn);
    });
  }

  return {
    async run(names, work) {
      await waitForTurn(names);
      try {
        return await work();
      } finally {
        release(names);
      }
    },
  };
}
