export class BusyError extends Error {
  override readonly name = "BusyError";
}

type QueueLimits = {
  concurrency: number;
  maxWaiting?: number;
  maxWaitingPerName?: number;
};

type Turn = {
  /** How much work of a name (host, API key, closet) runs at a time. Work waits until all its names have room. */
  names?: Readonly<Record<string, number>>;
  priority?: number;
  /** Work that has begun is not stopped. */
  maxWaitMs?: number;
};

export type Queue = {
  /** @throws {BusyError} when too much work waits, or for too long */
  run: <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;
  /** For work without a promise. @returns the function that ends it */
  enter: (turn?: Turn) => Promise<() => void>;
  readState: () => { running: number; waiting: number };
};

type Named = { names: Readonly<Record<string, number>> };

type Waiting = Named & { priority: number; begin: () => void };

const MAX_WAIT_MS = 15_000;

/** Order: the highest priority, then the name with the fewest running, then the one whose last turn was longest ago. */
export function createQueue(limits: QueueLimits): Queue {
  const { concurrency, maxWaiting = Infinity, maxWaitingPerName = Infinity } = limits;
  const waiting = new Set<Waiting>();
  const runningByName = new Map<string, number>();
  const lastTurns = new Map<string, number>();
  let turns = 0;
  let running = 0;

  const countRunning = (name: string): number => runningByName.get(name) ?? 0;

  const countWaiting = (name: string): number => [...waiting].filter(({ names }) => name in names).length;

  const isRoomFor = ({ names }: Named): boolean =>
    running < concurrency && Object.entries(names).every(([name, most]) => countRunning(name) < most);

  const findLatest = ({ names }: Waiting): number =>
    Math.max(0, ...Object.keys(names).map((name) => lastTurns.get(name) ?? 0));

  const findMostRunning = ({ names }: Waiting): number => Math.max(0, ...Object.keys(names).map(countRunning));

  const compare = (one: Waiting, other: Waiting): number =>
    other.priority - one.priority ||
    findMostRunning(one) - findMostRunning(other) ||
    findLatest(one) - findLatest(other);

  const findNext = (): Waiting | undefined => [...waiting].filter(isRoomFor).toSorted(compare)[0];

  function begin({ names }: Named): () => void {
    running += 1;
    turns += 1;
    for (const name of Object.keys(names)) {
      runningByName.set(name, countRunning(name) + 1);
      lastTurns.set(name, turns);
    }
    return () => {
      running -= 1;
      for (const name of Object.keys(names)) {
        if (countRunning(name) > 1) runningByName.set(name, countRunning(name) - 1);
        else runningByName.delete(name);
      }
      for (let next = findNext(); next; next = findNext()) next.begin();
      for (const name of Object.keys(names)) {
        if (countRunning(name) === 0 && countWaiting(name) === 0) lastTurns.delete(name);
      }
    };
  }

  async function enter({ names = {}, priority = 0, maxWaitMs = MAX_WAIT_MS }: Turn = {}): Promise<() => void> {
    if (isRoomFor({ names })) return begin({ names });
    const isFull =
      waiting.size >= maxWaiting || Object.keys(names).some((name) => countWaiting(name) >= maxWaitingPerName);
    if (isFull) throw new BusyError("The queue is full.");
    return await new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(one);
        reject(new BusyError("The work waited too long in the queue."));
      };
      const timeout = maxWaitMs === Infinity ? undefined : setTimeout(giveUp, maxWaitMs);
      const one: Waiting = {
        names,
        priority,
        begin() {
          clearTimeout(timeout);
          waiting.delete(one);
          resolve(begin({ names }));
        },
      };
      waiting.add(one);
    });
  }

  return {
    enter,
    async run(work, turn) {
      const leave = await enter(turn);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    readState: () => ({ running, waiting: waiting.size }),
  };
}

/** Concurrent calls with the same key share one run. */
export function createSharedRuns<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const runs = new Map<string, Promise<Result>>();
  return (key, work) => {
    const run = runs.get(key) ?? work().finally(() => runs.delete(key));
    runs.set(key, run);
    return run;
  };
}
