import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { LockTimeoutError, withLock } from "./lock.ts";
import { DatabaseProblem } from "./opened-database.ts";
import { getConnectionConfig } from "./postgres-pools.ts";
import type { Database } from "./schema.ts";

/** The first half of our advisory locks of two numbers: "clos" in letters. */
const LOCKS = 0x63_6c_6f_73;
/** The second half: shared by all servers, or had by whoever wants none. The numbers of secrets are the others. */
const ANY_SERVER = 0;

const RETRY_MS = 1000;
const ANSWER_WITHIN_MS = 5000;
const GOODBYE_MS = 1000;
/** A server that has just been killed is still known for a moment. */
const GONE_WITHIN_MS = 5000;

/** Of a machine that has gone without a word the server knows soon, and gives its locks to others. */
export const NOTICE_THE_DEAD = [
  "set tcp_keepalives_idle = 10",
  "set tcp_keepalives_interval = 5",
  "set tcp_keepalives_count = 3",
];

/** Connections of this database that hold secrets, none of which is one of these. */
const STRANGERS = `select pid from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${LOCKS} and objid <> ${ANY_SERVER}
    and database = (select oid from pg_database where datname = current_database())
  group by pid having not bool_or(objid::int8 = any($1::int8[]))`;

/** Takes the locks; null when somebody wants no server here. */
async function openHolder(databaseUrl: string, versions: readonly number[]): Promise<pg.Client | null> {
  const client = new pg.Client({ ...getConnectionConfig(databaseUrl), query_timeout: ANSWER_WITHIN_MS });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const statement of NOTICE_THE_DEAD) await client.query(statement);
    for (const key of [ANY_SERVER, ...versions]) {
      const ask = 'select pg_try_advisory_lock_shared($1, $2) as "isDone"';
      // An advisory lock's number has a sign.
      const { rows } = await client.query<{ isDone: boolean }>(ask, [LOCKS, key | 0]);
      if (rows[0]?.isDone === true) continue;
      await client.end();
      return null;
    }
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Tells the other processes of this database which secrets this one has, for as long as it lives: by locks of a connection
 * of its own, which end with it. Two with none in common would take each other's keys away.
 *
 * @param versions the secrets' numbers, of 32 bits; 0 is none
 * @returns what ends it
 * @throws {DatabaseProblem} when another process has other secrets, or no server may run here just now
 */
export async function announceSecrets(databaseUrl: string, versions: readonly number[]): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let holder = await openHolder(databaseUrl, versions);
  if (!holder) throw new DatabaseProblem("the closets of this database are being moved: wait until that is done");
  const { rowCount } = await holder.query(STRANGERS, [versions]);
  if (rowCount !== 0) {
    await holder.end();
    throw new DatabaseProblem(
      "another process on this database has another AUTH_SECRET: give all of them the same, or stop that one first",
    );
  }

  /** What was in the way at the start is not looked for again: who has come meanwhile has looked. */
  async function holdAgain(): Promise<void> {
    while (!signal.aborted) {
      await sleep(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      const next = signal.aborted ? null : await openHolder(databaseUrl, versions).catch(() => null);
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
    // What hangs is not waited for.
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
  };
}

/**
 * Does the work while no server runs on this database, and none can be started.
 *
 * @param db through one connection alone
 * @throws {DatabaseProblem} when one runs
 */
export async function withoutServers<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
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
