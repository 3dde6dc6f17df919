import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { type LockOptions, withLock } from "#server/db/lock.ts";
import { migrateInSeparateTransactions } from "#server/db/migrate.ts";
import {
  DatabaseProblem,
  findDatabaseUnavailable,
  type OpenedDatabase,
  type OpeningOptions,
  toKyselyLog,
} from "#server/db/opened-database.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { listenForChanges } from "./postgres-listener.ts";
import { createPool, createSingleConnection, createWriterConnection } from "./postgres-pools.ts";
import { holdServerLock, TCP_KEEPALIVE_STATEMENTS } from "./postgres-processes.ts";
import type { Database } from "#server/db/schema.ts";

/** "closets" in ASCII, as a 63-bit advisory lock number. */
const WRITER_LOCK = 0x63_6c_6f_73_65_74_73n.toString();
const SWEEP_LOCK = 0x73_77_65_65_70_73n.toString();
const CLOSET_LOCKS = 0x77_72_69_74;

type AdvisoryLock = { take: RawBuilder<unknown>; release: RawBuilder<unknown> };

const lockAlone = (number: string): AdvisoryLock => ({
  take: sql`pg_try_advisory_lock(${number})`,
  release: sql`pg_advisory_unlock(${number})`,
});

const lockShared = (number: string): AdvisoryLock => ({
  take: sql`pg_try_advisory_lock_shared(${number})`,
  release: sql`pg_advisory_unlock_shared(${number})`,
});

/** Closets with the same 32-bit hash block each other. */
function lockCloset(closetKey: string): AdvisoryLock {
  const hash = createHash("sha256").update(closetKey).digest().readInt32BE();
  return {
    take: sql`pg_try_advisory_lock(${CLOSET_LOCKS}::int, ${hash}::int)`,
    release: sql`pg_advisory_unlock(${CLOSET_LOCKS}::int, ${hash}::int)`,
  };
}

const openKysely = (pool: pg.Pool, options: OpeningOptions = {}): Kysely<Database> =>
  new Kysely<Database>({ dialect: createPostgresDialect(pool), ...toKyselyLog(options) });

/** Reads queue behind a migration that waits for a table lock, so the migration gives up and retries. */
const MIGRATION_LOCK_TIMEOUT_MS = 1000;
const MIGRATION_PAUSE_MS = 1000;
const MIGRATION_ATTEMPTS = 100;

async function migrateBetweenReaders(db: Kysely<Database>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateInSeparateTransactions(db);
    } catch (error) {
      if (!findDatabaseUnavailable(error) || attempt === MIGRATION_ATTEMPTS) throw error;
      await sleep(MIGRATION_PAUSE_MS);
    }
  }
}

/** Kysely holds an advisory lock: processes may start at the same time. */
async function migrate(databaseUrl: string): Promise<void> {
  const pool = createSingleConnection(databaseUrl, { lock_timeout: MIGRATION_LOCK_TIMEOUT_MS });
  const db = openKysely(pool);
  try {
    // An unreachable server is reported here; a migration would fail with a worse message.
    (await pool.connect()).release();
    await migrateBetweenReaders(db);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

/** Locks and `work` share a connection: if it is lost, both are. */
async function withAdvisoryLocks<T>(
  databaseUrl: string,
  locks: readonly AdvisoryLock[],
  options: LockOptions,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const db = openKysely(createWriterConnection(databaseUrl));
  try {
    for (const statement of TCP_KEEPALIVE_STATEMENTS) await sql.raw(statement).execute(db);
    const ask = async (what: RawBuilder<unknown>): Promise<boolean> => {
      const { rows } = await sql<{ isDone: boolean }>`select ${what} as "isDone"`.execute(db);
      return rows[0]?.isDone === true;
    };
    const tryLock = async () => {
      const taken: AdvisoryLock[] = [];
      const release = async () => {
        for (const lock of taken) await ask(lock.release).catch(() => false);
      };
      for (const lock of locks) {
        if (await ask(lock.take)) {
          taken.push(lock);
          continue;
        }
        await release();
        return null;
      }
      return release;
    };
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
  let place = "";
  try {
    place = ` (${describeAddress(databaseUrl)})`;
    await migrate(databaseUrl);
    const pool = createPool(databaseUrl, options);
    return {
      kind: "postgres",
      db: openKysely(pool, options),
      listen: (parts) => listenForChanges(databaseUrl, parts),
      holdServerLock: () => holdServerLock(databaseUrl),
      readPool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      withClosetLock: (key, lockOptions, work) =>
        withAdvisoryLocks(databaseUrl, [lockShared(WRITER_LOCK), lockCloset(key)], lockOptions, work),
      withWriterLock: (lockOptions, work) =>
        withAdvisoryLocks(databaseUrl, [lockAlone(WRITER_LOCK)], lockOptions, work),
      withGarbageCollectionLock: (lockOptions, work) =>
        withAdvisoryLocks(databaseUrl, [lockAlone(SWEEP_LOCK)], lockOptions, () => work()),
    };
  } catch (error) {
    throw new DatabaseProblem(`DATABASE_URL${place} cannot be used: ${findReason(error)}`, { cause: error });
  }
}
