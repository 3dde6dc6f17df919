import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { findDatabaseUnavailable } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/** PostgreSQL's word for somebody else having held a row for longer than a statement waits. */
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
      // A connection that ends while it commits may have committed.
      const isUndone = failure === "conflict" || isLockedOut(error) || (failure === "lost" && !isWorkDone);
      if (!isUndone || attempt === MAX_ATTEMPTS) throw error;
      // Each time another wait, so that two do not meet again.
      await sleep(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Does the work in one transaction, all of it or nothing; again from the start when another transaction was in its way (a
 * large import, for seconds), or the connection has ended before its end. What it changes outside the database it must be able to change twice.
 *
 * @throws {DatabaseUnavailable} when it was not done; `lost`: or nobody knows
 */
export async function runTransaction<Result>(db: Kysely<Database>, work: Work<Result>): Promise<Result> {
  return await repeat((onDone) =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx);
      onDone();
      return result;
    }),
  );
}

/** Reads in one transaction, so that all is of one moment; again from the start when the connection ends. */
export async function readSnapshot<Result>(db: Kysely<Database>, read: Work<Result>): Promise<Result> {
  // Whatever the end is, nothing was changed.
  return await repeat(() => db.transaction().setIsolationLevel("repeatable read").execute(read));
}
