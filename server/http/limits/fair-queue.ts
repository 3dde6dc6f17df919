import { BusyError } from "#server/http/responses/work-queue.ts";

export type FairQueueLimits = {
  concurrency: number;
  concurrencyPerName: number;
  limitsByName?: Record<string, number>;
  maxWaiting?: number;
  maxWaitingPerName?: number;
  maxWaitMs: number;
};

export type FairQueue = {
  /** Waits until all names (host, API key, closet) have room. @throws {BusyError} when that takes too long */
  run: <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;
};

type Waiting = { names: readonly string[]; begin: () => void };

/**
 * A queue with a limit per name. The name with the fewest running goes first, then the one whose last turn was longest
 * ago; within a name, the oldest.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { concurrency, concurrencyPerName, limitsByName = {}, maxWaiting = Infinity, maxWaitMs } = limits;
  const { maxWaitingPerName = Infinity } = limits;
  const underWay = new Map<string, number>();
  const waiting = new Set<Waiting>();
  /** The number of the last turn of each name that still waits or runs. */
  const lastTurns = new Map<string, number>();
  let turns = 0;
  let count = 0;

  const countRunning = (names: readonly string[]): number => Math.max(...names.map((name) => underWay.get(name) ?? 0));

  const getLastTurn = (names: readonly string[]): number => Math.max(...names.map((name) => lastTurns.get(name) ?? 0));

  const countWaiting = (name: string): number => [...waiting].filter(({ names }) => names.includes(name)).length;

  const hasRoom = (name: string): boolean => (underWay.get(name) ?? 0) < (limitsByName[name] ?? concurrencyPerName);

  const isRoomFor = (names: readonly string[]): boolean => count < concurrency && names.every(hasRoom);

  function take(names: readonly string[]): void {
    count += 1;
    turns += 1;
    for (const name of names) {
      underWay.set(name, (underWay.get(name) ?? 0) + 1);
      lastTurns.set(name, turns);
    }
  }

  function findNext(): Waiting | null {
    let next: Waiting | null = null;
    for (const candidate of waiting) {
      if (!isRoomFor(candidate.names)) continue;
      const difference = next === null ? -1 : countRunning(candidate.names) - countRunning(next.names);
      const isEarlier = next !== null && getLastTurn(candidate.names) < getLastTurn(next.names);
      if (difference < 0 || (difference === 0 && isEarlier)) next = candidate;
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
    for (const name of names) if (!underWay.has(name) && countWaiting(name) === 0) lastTurns.delete(name);
  }

  async function waitForTurn(names: readonly string[]): Promise<void> {
    if (isRoomFor(names)) {
      take(names);
      return;
    }
    const isFull = waiting.size >= maxWaiting || names.some((name) => countWaiting(name) >= maxWaitingPerName);
    if (isFull) throw new BusyError("The queue is full.");
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
