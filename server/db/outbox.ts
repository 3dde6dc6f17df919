import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import {
  claimDue,
  countWaiting,
  deleteClaimed,
  type OutboxRow,
  type OutboxTable,
  postponeClaimed,
} from "./outbox-queries.ts";
import type { Database } from "./schema.ts";

export type { OutboxRow } from "./outbox-queries.ts";

export type OutboxTimes = {
  /** How often to look for rows of other processes, and for those that are due again. */
  pollMs: number;
  /** For so long a row is one process's own; longer than sending may take. */
  leaseMs: number;
  /** The wait after each failed attempt; the last for all that follow. */
  retryDelaysMs: readonly number[];
  /** How long `stop` waits for what is under way before it aborts it. */
  stopWaitMs: number;
};

export type OutboxParts<Table extends OutboxTable> = {
  db: Kysely<Database>;
  table: Table;
  times: OutboxTimes;
  /** Rows that are sent together, and such batches at a time. */
  batchSize: number;
  concurrency: number;
  /** Sends claimed rows, and says what becomes of them: `remove`, `postpone` or a change of its own. */
  send: (rows: OutboxRow<Table>[], signal: AbortSignal) => Promise<void>;
  /** Called with the first of several failures in a row, as when the database is away. */
  onError: (error: unknown) => void;
  now?: () => number;
};

export type Outbox<Table extends OutboxTable> = {
  /** Begins to send, also what earlier processes left. */
  start: () => void;
  /** Looks now: there is a new row. */
  wake: () => void;
  /** Ends it: what is still to send is left to the next process. Nothing uses the database afterwards. */
  stop: () => Promise<void>;
  remove: (claimed: readonly OutboxRow<Table>[]) => Promise<void>;
  postpone: (claimed: readonly OutboxRow<Table>[], dueAt: number) => Promise<void>;
  getRetryDelayMs: (claimed: OutboxRow<Table>) => number;
  countWaiting: () => Promise<number>;
};

/**
 * Sends what a table promises, in the background: rows of this process and of others that have ended, each by one process
 * at a time, until its sender removes it.
 */
export function createOutbox<Table extends OutboxTable>(parts: OutboxParts<Table>): Outbox<Table> {
  const { db, table, times, batchSize, concurrency, send, onError, now = Date.now } = parts;
  const stopping = new AbortController();
  const workers = new Set<Promise<void>>();
  // Work belongs to no request, not even to the one that wakes it.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let state: "new" | "working" | "stopped" = "new";
  let poll: NodeJS.Timeout | undefined;
  let isWoken = false;
  let isFailing = false;
  const isWorking = (): boolean => state === "working";

  async function sendAll(): Promise<void> {
    while (isWorking()) {
      const time = now();
      const claimed = await claimDue(db, table, { now: time, until: time + times.leaseMs, limit: batchSize });
      if (claimed === null) return;
      if (claimed.length === 0) continue;
      // There may be more than one worker can send.
      wake();
      await send(claimed, stopping.signal);
    }
  }

  async function work(): Promise<void> {
    try {
      do {
        isWoken = false;
        await sendAll();
        // A row may have come between the last look and now.
      } while (isWoken && isWorking());
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  }

  function wake(): void {
    if (!isWorking()) return;
    isWoken = true;
    if (workers.size >= concurrency) return;
    const worker = outsideRequests(work).finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    start() {
      if (state !== "new") return;
      state = "working";
      poll = setInterval(wake, times.pollMs).unref();
      wake();
    },
    wake,
    async stop() {
      state = "stopped";
      clearInterval(poll);
      const abortTimer = setTimeout(() => stopping.abort(), times.stopWaitMs);
      await Promise.all(workers);
      clearTimeout(abortTimer);
    },
    remove: (claimed) => deleteClaimed(db, table, claimed),
    postpone: (claimed, dueAt) => postponeClaimed(db, table, claimed, dueAt),
    getRetryDelayMs: ({ attempts }) => times.retryDelaysMs[attempts - 1] ?? times.retryDelaysMs.at(-1) ?? 0,
    countWaiting: () => countWaiting(db, table),
  };
}
