import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { type LockOptions, withLock } from "./lock.ts";
import { migrateStepByStep } from "./migrate.ts";
import {
  DatabaseProblem,
  findUnavailable,
  type OpenedDatabase,
  type OpeningOptions,
  toKyselyLog,
} from "./opened-database.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { listenForChanges } from "./postgres-listener.ts";
import { createPool, createSingleConnection, createWriterConnection } from "./postgres-pools.ts";
import { announceServer, NOTICE_THE_DEAD } from "./postgres-processes.ts";
import type { Database } from "./schema.ts";

/** Ours among the advisory locks of this database: "closets" in letters, which fits into 63 bits. */
const WRITER_LOCK = 0x63_6c_6f_73_65_74_73n.toString();
/** "sweeps" in letters. */
const SWEEP_LOCK = 0x73_77_65_65_70_73n.toString();

const openKysely = (pool: pg.Pool, options: OpeningOptions = {}): Kysely<Database> =>
  new Kysely<Database>({ dialect: createPostgresDialect(pool), ...toKyselyLog("postgresql", options) });

/** Whoever reads waits behind a migration that waits for a table: it gives way after this time, and tries again. */
const MIGRATION_LOCK_TIMEOUT_MS = 1000;
const MIGRATION_PAUSE_MS = 1000;
const MIGRATION_ATTEMPTS = 100;

/** Steps that found a table free are done; from the one that did not, it goes on. */
async function migrateBetweenReaders(db: Kysely<Database>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateStepByStep(db);
    } catch (error) {
      if (!findUnavailable(error) || attempt === MIGRATION_ATTEMPTS) throw error;
      await sleep(MIGRATION_PAUSE_MS);
    }
  }
}

/** Kysely takes an advisory lock for it, so ten processes may start at once; what a step does has all the time it needs. */
async function migrate(databaseUrl: string): Promise<void> {
  const pool = createSingleConnection(databaseUrl, { lock_timeout: MIGRATION_LOCK_TIMEOUT_MS });
  const db = openKysely(pool);
  try {
    // The first word of a server that cannot be used is said here, before a migration says its own.
    (await pool.connect()).release();
    await migrateBetweenReaders(db);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

/** An advisory lock of one connection, and the work through the same: whoever loses the one loses the other. */
async function withAdvisoryLock<T>(
  databaseUrl: string,
  number: string,
  options: LockOptions,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const db = openKysely(createWriterConnection(databaseUrl));
  try {
    for (const statement of NOTICE_THE_DEAD) await sql.raw(statement).execute(db);
    const ask = async (what: string): Promise<boolean> => {
      const { rows } = await sql<{ isDone: boolean }>`select ${sql.raw(what)}(${number}) as "isDone"`.execute(db);
      return rows[0]?.isDone === true;
    };
    // Nothing is left to release with a connection that is gone already.
    const release = async () => void (await ask("pg_advisory_unlock").catch(() => false));
    const tryLock = async () => ((await ask("pg_try_advisory_lock")) ? release : null);
    return await withLock(tryLock, options, () => work(db));
  } catch (error) {
    const unavailable = error instanceof DatabaseProblem ? null : findUnavailable(error);
    if (!unavailable) throw error;
    throw new DatabaseProblem(`the database does not answer: ${unavailable.message}; try again`, { cause: error });
  } finally {
    await db.destroy();
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no machine of that name",
  EAI_AGAIN: "the machine's name cannot be looked up",
};

function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseProblem) return error.message;
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason !== undefined) return reason;
  return error.cause === undefined ? error.message : `${error.message} ${findReason(error.cause)}`;
}

/** Where an address leads to, without its password. */
function describeAddress(databaseUrl: string): string {
  const { pathname, search, hash } = new URL(databaseUrl);
  // Then a piece of the password would be taken for the machine or the database, and shown.
  if (`${pathname}${search}${hash}`.includes("@"))
    throw new Error("in its user and password, write %2F for /, %3F for ? and %23 for #");
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return `${database ?? ""} on ${host}:${port}`;
}

/**
 * Opens PostgreSQL: for requests through a pool of connections.
 *
 * @throws {DatabaseProblem} when it cannot be used
 */
export async function openPostgresDatabase(databaseUrl: string, options: OpeningOptions): Promise<OpenedDatabase> {
  let place = "";
  try {
    place = ` (${describeAddress(databaseUrl)})`;
    await migrate(databaseUrl);
    const pool = createPool(databaseUrl, options);
    return {
      kind: "postgres",
      db: openKysely(pool, options),
      listen: (parts) => listenForChanges(databaseUrl, parts),
      announceServer: () => announceServer(databaseUrl),
      readPool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      withWriterLock: (lockOptions, work) => withAdvisoryLock(databaseUrl, WRITER_LOCK, lockOptions, work),
      withSweepLock: (lockOptions, work) => withAdvisoryLock(databaseUrl, SWEEP_LOCK, lockOptions, () => work()),
    };
  } catch (error) {
    throw new DatabaseProblem(`DATABASE_URL${place} cannot be used: ${findReason(error)}`, { cause: error });
  }
}
