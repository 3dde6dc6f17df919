/** Too much is waiting to be made already: try again in a moment. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

type WorkQueueLimits = {
  /** Pieces of work that run at a time. */
  atOnce: number;
  /** Pieces of work that run or wait, at most. */
  maxWaiting: number;
  /** How long one waits for its turn; a quarter of a minute by default: nobody looks at an empty page for longer. */
  maxWaitMs?: number;
};

export type WorkQueue<Result> = {
  /**
   * What `work` gives, which is called once however many ask under its key at a time, when its turn has come. `prepare`
   * comes before the waiting: what it refuses takes nobody's turn.
   *
   * @throws {BusyError} when too many others wait, or its turn has not come in time
   */
  run: (key: string, work: () => Promise<Result>, prepare?: () => Promise<void>) => Promise<Result>;
  /** How much runs, and how much waits for its turn. */
  readState: () => { running: number; waiting: number };
};

const WORK_TIMEOUT_MS = 60_000;
const WAIT_TIMEOUT_MS = 15_000;

/** One that never ends would keep all others waiting. */
async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error("Something took too long to make.")), WORK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timeout);
  }
}

/** Keeps the making of pictures and pages from taking the whole machine: a few at a time, each once, and no endless line. */
export function createWorkQueue<Result>({
  atOnce,
  maxWaiting,
  maxWaitMs = WAIT_TIMEOUT_MS,
}: WorkQueueLimits): WorkQueue<Result> {
  const underWay = new Map<string, Promise<Result>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(new BusyError("Its turn has not come in time."));
      }, maxWaitMs);
      waiting.push(turn);
    });
  }

  function passTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function runInTurn(work: () => Promise<Result>): Promise<Result> {
    await takeTurn();
    try {
      return await withinTime(work());
    } finally {
      passTurn();
    }
  }

  return {
    readState: () => ({ running, waiting: waiting.length }),
    async run(key, work, prepare) {
      const same = underWay.get(key);
      if (same) return await same;
      if (underWay.size >= maxWaiting) throw new BusyError("Too much is being made already.");
      const result = (async () => {
        try {
          await prepare?.();
          return await runInTurn(work);
        } finally {
          underWay.delete(key);
        }
      })();
      underWay.set(key, result);
      return await result;
    },
  };
}
