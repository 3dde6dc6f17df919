import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { migrateInSeparateTransactions } from "#server/db/migrate.ts";
import {
  DatabaseProblem,
  DatabaseUnavailable,
  findDatabaseUnavailable,
  type OpenedDatabase,
  type OpeningOptions,
  toKyselyLog,
} from "#server/db/opened-database.ts";
import { holdServerLease, LEASE_MS, withSweepLease } from "./leases.ts";
import { createPool } from "./postgres-pools.ts";
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
    throw new DatabaseUnavailable("unavailable", error);
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

/** Kysely's own lock belongs to a session; `migrate` has one that ends with its transaction. */
class OurAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class OurDialect extends PostgresDialect {
  override createAdapter = () => new OurAdapter();
}

function openKysely(pool: pg.Pool, options: OpeningOptions = {}, end = () => pool.end()): Kysely<Database> {
  const dialect = new OurDialect({ pool: { connect: () => openClient(pool), end, options: pool.options } });
  return new Kysely<Database>({ dialect, ...toKyselyLog(options) });
}

/** Reads queue behind a migration that waits for a table lock, so the migration gives up and retries. */
const MIGRATION_LOCK_TIMEOUT_MS = 1000;
const MIGRATION_PAUSE_MS = 1000;
const MIGRATION_ATTEMPTS = 100;

/** "migrate" in ASCII, as an advisory lock number: processes may start at the same time. */
const MIGRATION_LOCK = 0x6d_69_67_72_61_74_65n.toString();

async function prepareMigration(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(MIGRATION_LOCK_TIMEOUT_MS)}`.execute(trx);
}

async function migrateBetweenReaders(db: Kysely<Database>): Promise<readonly string[]> {
  const done: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateInSeparateTransactions(db, done, prepareMigration);
    } catch (error) {
      if (!findDatabaseUnavailable(error) || attempt === MIGRATION_ATTEMPTS) throw error;
      await sleep(MIGRATION_PAUSE_MS);
    }
  }
}

async function migrate(
  databaseUrl: string,
  options: Pick<OpeningOptions, "connectionTimeoutMs">,
): Promise<readonly string[]> {
  const pool = createPool(databaseUrl, { ...options, connections: 1, isPatient: true });
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
  const { connectionTimeoutMs } = options;
  let address = "";
  try {
    address = describeAddress(databaseUrl);
    const migrations = await migrate(databaseUrl, { connectionTimeoutMs });
    const pool = createPool(databaseUrl, options);
    // Renewals do not queue behind requests.
    const leasePool = createPool(databaseUrl, { connectionTimeoutMs: LEASE_MS / 2, connections: 1 });
    const leases = openKysely(leasePool);
    return {
      kind: "postgres",
      warning: null,
      migrations,
      place: `the database ${address}`,
      findDamage: null,
      db: openKysely(pool, options, async () => void (await Promise.all([pool.end(), leasePool.end()]))),
      holdServerLock: () => holdServerLease(leases),
      readPool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      withSweepLock: (lockOptions, work) => withSweepLease(leases, lockOptions, work),
    };
  } catch (error) {
    const place = address === "" ? "" : ` (${address})`;
    throw new DatabaseProblem(`DATABASE_URL${place} cannot be used: ${findReason(error)}`, { cause: error });
  }
}
