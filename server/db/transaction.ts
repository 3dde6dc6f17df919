import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { findDatabaseUnavailable } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/** lock_not_available: another transaction held a row longer than `lock_timeout`. */
const LOCK_TIMEOUT = "55P03";

const isLockedOut = (error: unknown): boolean =>
  (findDatabaseUnavailable(error)?.cause as { code?: unknown } | undefined)?.code === LOCK_TIMEOUT;

type Work<Result> = (trx: Transaction<Database>) => Promise<Result>;

async function repeat<Result>(run: (onDone: () => void) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isWorkDone = false;
    try {
      return await run(() => (isWorkDone = true));
    } catch (error) {
      const failure = findDatabaseUnavailable(error)?.failure;
      // If the connection is lost during `commit`, the transaction may have committed.
      const isUndone = failure === "conflict" || isLockedOut(error) || (failure === "lost" && !isWorkDone);
      if (!isUndone || attempt === MAX_ATTEMPTS) throw error;
      // Random, so that two transactions do not conflict again.
      await sleep(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** Retries `work` after a conflict, so its effects outside the database must be repeatable. */
export async function runTransaction<Result>(db: Kysely<Database>, work: Work<Result>): Promise<Result> {
  return await repeat((onDone) =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx);
      onDone();
      return result;
    }),
  );
}

/** Rolls the transaction back. The caller returns `value`. */
export class Rollback<T> extends Error {
  readonly value: T;

  constructor(value: T) {
    super(`The transaction was rolled back: ${JSON.stringify(value)?.slice(0, 200)}`);
    this.value = value;
  }
}

export async function returnRollback<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rollback) return error.value as T;
    throw error;
  }
}

/** One consistent snapshot; retried when the connection is lost. */
export async function readSnapshot<Result>(db: Kysely<Database>, read: Work<Result>): Promise<Result> {
  return await repeat(() => db.transaction().setIsolationLevel("repeatable read").execute(read));
}
