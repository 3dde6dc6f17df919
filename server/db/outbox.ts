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
  pollMs: number;
  /** Longer than `send` may take. */
  leaseMs: number;
  retryDelaysMs: readonly number[];
  stopWaitMs: number;
};

export type OutboxParts<Table extends OutboxTable> = {
  db: Kysely<Database>;
  table: Table;
  times: OutboxTimes;
  concurrency: number;
  /** Must remove, postpone or change the row. */
  send: (row: OutboxRow<Table>, signal: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  now?: () => number;
};

export type Outbox<Table extends OutboxTable> = {
  start: () => void;
  wake: () => void;
  stop: () => Promise<void>;
  remove: (claimed: OutboxRow<Table>) => Promise<void>;
  postpone: (claimed: OutboxRow<Table>, dueAt: number) => Promise<void>;
  getRetryDelayMs: (claimed: OutboxRow<Table>) => number;
  countWaiting: () => Promise<number>;
};

export function createOutbox<Table extends OutboxTable>(parts: OutboxParts<Table>): Outbox<Table> {
  const { db, table, times, concurrency, send, onError, now = Date.now } = parts;
  const stopping = new AbortController();
  const workers = new Set<Promise<void>>();
  // Background work must not inherit the context of the request that starts it.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let state: "new" | "working" | "stopped" = "new";
  let poll: NodeJS.Timeout | undefined;
  let isWoken = false;
  let isFailing = false;
  const isWorking = (): boolean => state === "working";

  async function sendAll(): Promise<void> {
    while (isWorking()) {
      const time = now();
      const claimed = await claimDue(db, table, { now: time, until: time + times.leaseMs });
      if (claimed === null) return;
      if (claimed === "taken") continue;
      wake();
      await send(claimed, stopping.signal);
    }
  }

  async function work(): Promise<void> {
    try {
      do {
        isWoken = false;
        await sendAll();
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
