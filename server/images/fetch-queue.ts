import { BusyError } from "#server/work-queue.ts";

export type FetchQueueLimits = {
  /** Fetches under way, of all hosts and of one: a host that is slow leaves room for others. */
  atOnce: number;
  atOnceFromHost: number;
  /** Fetches that wait for their turn, and for how many milliseconds. */
  maxWaiting: number;
  maxWaitMs: number;
};

export type FetchQueue = {
  /** @throws {BusyError} when there are too many others, or it has waited for too long */
  run: <T>(host: string, work: () => Promise<T>) => Promise<T>;
};

type Waiting = { host: string; begin: () => void };

/** Lets so many fetches happen at a time, those that came first first. */
export function createFetchQueue({ atOnce, atOnceFromHost, maxWaiting, maxWaitMs }: FetchQueueLimits): FetchQueue {
  const underWay = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let count = 0;

  const isRoomFor = (host: string): boolean => count < atOnce && (underWay.get(host) ?? 0) < atOnceFromHost;

  function take(host: string): void {
    count += 1;
    underWay.set(host, (underWay.get(host) ?? 0) + 1);
  }

  function release(host: string): void {
    count -= 1;
    const left = (underWay.get(host) ?? 0) - 1;
    if (left > 0) underWay.set(host, left);
    else underWay.delete(host);
    for (const next of waiting) {
      if (!isRoomFor(next.host)) continue;
      waiting.delete(next);
      take(next.host);
      next.begin();
    }
  }

  async function waitForTurn(host: string): Promise<void> {
    if (isRoomFor(host)) {
      take(host);
      return;
    }
    if (waiting.size >= maxWaiting) throw new BusyError("Too many pictures wait to be fetched.");
    await new Promise<void>((resolve, reject) => {
      const turn: Waiting = {
        host,
        begin: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        waiting.delete(turn);
        reject(new BusyError("A picture waited too long to be fetched."));
      }, maxWaitMs);
      waiting.add(turn);
    });
  }

  return {
    async run(host, work) {
      await waitForTurn(host);
      try {
        return await work();
      } finally {
        release(host);
      }
    },
  };
}
