import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { type LockOptions, withLock } from "#server/db/lock.ts";
import { migrateInSeparateTransactions } from "#server/db/migrate.ts";
import {
  DatabaseProblem,
  DatabaseUnavailable,
  findDatabaseUnavailable,
  type OpenedDatabase,
  type OpeningOptions,
  toKyselyLog,
} from "#server/db/opened-database.ts";
import { createLockConnection, createPool, createSingleConnection } from "./postgres-pools.ts";
import { holdServerLock, TCP_KEEPALIVE_STATEMENTS } from "./postgres-processes.ts";
import type { Database } from "#server/db/schema.ts";
import { findStatementFailure } from "./postgres-failures.ts";

/** Safe to repeat when the connection is lost. */
const REPEATABLE = /^(?:select|begin|start transaction)\b/i;

/** PostgreSQL rejects NUL in a text. It gets what `pg` makes of a lone surrogate. */
const toStorable = (value: unknown): unknown => (typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value);

async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : new DatabaseUnavailable("unavailable", error);
  }
}

async function openClient(pool: pg.Pool): Promise<PostgresPoolClient> {
  let client: pg.PoolClient | null = await takeClient(pool);
  let lastError: DatabaseUnavailable | null = null;
  let isFirst = true;

  async function query(statement: string, parameters: readonly unknown[]): Promise<unknown> {
    // `rollback` would queue behind the statement that timed out.
    if (lastError !== null) throw lastError;
    const isRepeatable = isFirst && REPEATABLE.test(statement);
    isFirst = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        client ??= await takeClient(pool);
        return await client.query(statement, parameters.map(toStorable));
      } catch (error) {
        const failure = findStatementFailure(error);
        if (isRepeatable && failure === "lost" && attempt <= pool.options.max) {
          client?.release(true);
          client = null;
          continue;
        }
        if (failure === null) throw error;
        const unavailable = new DatabaseUnavailable(failure, error);
        const isUsable = error instanceof pg.DatabaseError && failure !== "lost";
        if (!isUsable) lastError = unavailable;
        throw unavailable;
      }
    }
  }

  return {
    query: query as PostgresPoolClient["query"],
    release: (isDiscarded) => client?.release(isDiscarded === true || lastError !== null),
  };
}

const createPostgresDialect = (pool: pg.Pool): PostgresDialect =>
  new PostgresDialect({
    pool: { connect: () => openClient(pool), end: () => pool.end(), options: pool.options },
  });

/** "sweeps" in ASCII, as an advisory lock number. */
const SWEEP_LOCK = 0x73_77_65_65_70_73n.toString();

const openKysely = (pool: pg.Pool, options: OpeningOptions = {}): Kysely<Database> =>
  new Kysely<Database>({ dialect: createPostgresDialect(pool), ...toKyselyLog(options) });

/** Reads queue behind a migration that waits for a table lock, so the migration gives up and retries. */
const MIGRATION_LOCK_TIMEOUT_MS = 1000;
const MIGRATION_PAUSE_MS = 1000;
const MIGRATION_ATTEMPTS = 100;

async function migrateBetweenReaders(db: Kysely<Database>): Promise<readonly string[]> {
  const done: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateInSeparateTransactions(db, done);
    } catch (error) {
      if (!findDatabaseUnavailable(error) || attempt === MIGRATION_ATTEMPTS) throw error;
      await sleep(MIGRATION_PAUSE_MS);
    }
  }
}

/** Kysely holds an advisory lock: processes may start at the same time. */
async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const pool = createSingleConnection(databaseUrl, { lock_timeout: MIGRATION_LOCK_TIMEOUT_MS });
  const db = openKysely(pool);
  try {
    // An unreachable server is reported here; a migration would fail with a worse message.
    (await pool.connect()).release();
    return await migrateBetweenReaders(db);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

/** The lock and `work` share a connection: if it is lost, both are. */
async function withSweepLock<T>(
  databaseUrl: string,
  options: LockOptions,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const db = openKysely(createLockConnection(databaseUrl));
  try {
    for (const statement of TCP_KEEPALIVE_STATEMENTS) await sql.raw(statement).execute(db);
    const ask = async (what: RawBuilder<unknown>): Promise<boolean> => {
      const { rows } = await sql<{ isDone: boolean }>`select ${what} as "isDone"`.execute(db);
      return rows[0]?.isDone === true;
    };
    const tryLock = async () =>
      (await ask(sql`pg_try_advisory_lock(${SWEEP_LOCK})`))
        ? async () => void (await ask(sql`pg_advisory_unlock(${SWEEP_LOCK})`).catch(() => false))
        : null;
    return await withLock(tryLock, options, () => work(db));
  } catch (error) {
    const unavailable = error instanceof DatabaseProblem ? null : findDatabaseUnavailable(error);
    if (!unavailable) throw error;
    throw new DatabaseProblem(`the database does not answer: ${unavailable.message}; try again`, { cause: error });
  } finally {
    await db.destroy();
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "no server listens there",
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name cannot be resolved; check DNS",
};

function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseProblem) return error.message;
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason !== undefined) return reason;
  return error.cause === undefined ? error.message : `${error.message} ${findReason(error.cause)}`;
}

function describeAddress(databaseUrl: string): string {
  const { pathname, search, hash } = new URL(databaseUrl);
  // An unescaped / ? or # splits the URL inside the password, and the address below would show a part of it.
  if (`${pathname}${search}${hash}`.includes("@"))
    throw new Error("in its user and password, write %2F for /, %3F for ? and %23 for #");
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return `${database ?? ""} on ${host}:${port}`;
}

export async function openPostgresDatabase(databaseUrl: string, options: OpeningOptions): Promise<OpenedDatabase> {
  let address = "";
  try {
    address = describeAddress(databaseUrl);
    const migrations = await migrate(databaseUrl);
    const pool = createPool(databaseUrl, options);
    return {
      kind: "postgres",
      warning: null,
      migrations,
      place: `the database ${address}`,
      findDamage: null,
      db: openKysely(pool, options),
      holdServerLock: () => holdServerLock(databaseUrl),
      readPool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      withSweepLock: (lockOptions, work) => withSweepLock(databaseUrl, lockOptions, work),
    };
  } catch (error) {
    const place = address === "" ? "" : ` (${address})`;
    throw new DatabaseProblem(`DATABASE_URL${place} cannot be used: ${findReason(error)}`, { cause: error });
  }
}
