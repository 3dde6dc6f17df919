import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { LockTimeoutError, withLock } from "#server/db/lock.ts";
import { DatabaseProblem } from "#server/db/opened-database.ts";
import { getConnectionConfig } from "./postgres-pools.ts";
import type { Database } from "#server/db/schema.ts";

const LOCKS = 0x63_6c_6f_73;
/** The lock's second number. Servers share the lock; `closet restore` holds it exclusively. */
const ANY_SERVER = 0;

const RETRY_MS = 1000;
const ANSWER_WITHIN_MS = 5000;
const GOODBYE_MS = 1000;
const GONE_WITHIN_MS = 5000;

/** PostgreSQL notices a lost client machine in 25 s and releases its locks. */
export const TCP_KEEPALIVE_STATEMENTS = [
  "set tcp_keepalives_idle = 10",
  "set tcp_keepalives_interval = 5",
  "set tcp_keepalives_count = 3",
];

async function openHolder(databaseUrl: string): Promise<pg.Client | null> {
  const client = new pg.Client({ ...getConnectionConfig(databaseUrl), query_timeout: ANSWER_WITHIN_MS });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const statement of TCP_KEEPALIVE_STATEMENTS) await client.query(statement);
    const ask = 'select pg_try_advisory_lock_shared($1, $2) as "isDone"';
    const { rows } = await client.query<{ isDone: boolean }>(ask, [LOCKS, ANY_SERVER]);
    if (rows[0]?.isDone === true) return client;
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** @throws {DatabaseProblem} during a restore */
export async function holdServerLock(databaseUrl: string): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let holder = await openHolder(databaseUrl);
  if (!holder) throw new DatabaseProblem("a backup is being restored into this database: wait until that is done");

  async function holdAgain(): Promise<void> {
    while (!signal.aborted) {
      await sleep(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      const next = signal.aborted ? null : await openHolder(databaseUrl).catch(() => null);
      if (next) return keep(next);
    }
  }

  function keep(client: pg.Client): void {
    holder = client;
    client.once("end", () => void holdAgain());
  }

  keep(holder);
  return async () => {
    stopping.abort();
    const ended = holder?.end().catch(() => undefined);
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
  };
}

/** Blocks the start of servers. @throws {DatabaseProblem} when one runs */
export async function withServersLockedOut<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const ask = async (what: string): Promise<boolean> => {
    const asked = sql<{ isDone: boolean }>`select ${sql.raw(what)}(${LOCKS}::int, ${ANY_SERVER}::int) as "isDone"`;
    return (await asked.execute(db)).rows[0]?.isDone === true;
  };
  const tryLock = async () =>
    (await ask("pg_try_advisory_lock")) ? async () => void (await ask("pg_advisory_unlock")) : null;
  try {
    return await withLock(tryLock, { waitMs: GONE_WITHIN_MS }, work);
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new DatabaseProblem("a server uses the database in PostgreSQL: stop it first", { cause: error });
  }
}
