import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { withLock } from "./lock.ts";
import { migrateToLatest } from "./migrate.ts";
import { DatabaseProblem, type OpenedDatabase, type OpeningOptions, toKyselyLog } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 30_000;
/** A process that stands still in the middle of a transaction holds up others. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Ours among the advisory locks of this database: "closets" in letters, which fits into 63 bits. */
const WRITER_LOCK = 0x63_6c_6f_73_65_74_73n.toString();

const INT8: number = pg.types.builtins.INT8;
/** Counts are numbers, as on the embedded database. Not by `pg.types.setTypeParser`, which is everybody's. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const getConnectionConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  fallback_application_name: "open-closet",
  keepAlive: true,
  types,
});

/**
 * A lost connection without a listener ends the process; the pool itself listens to those that nobody uses just now, and
 * leaves those in a transaction alone (https://node-postgres.com/apis/pool#error). Its own error carries the password.
 */
function createSafePool(onConnectionLost: OpeningOptions["onConnectionLost"], config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("connect", (client) => client.on("error", (error) => onConnectionLost?.(error.message)));
  pool.on("error", () => {});
  return pool;
}

/** Connections for requests: nothing takes longer than a visitor waits, and whatever hangs gives way. */
function createPool(databaseUrl: string, { onConnectionLost }: OpeningOptions): pg.Pool {
  return createSafePool(onConnectionLost, {
    ...getConnectionConfig(databaseUrl),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
}

/** Kysely takes an advisory lock for it, so ten processes may start at once; a long migration has all the time it needs. */
async function migrate(databaseUrl: string): Promise<void> {
  const pool = createSafePool(undefined, { ...getConnectionConfig(databaseUrl), max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    // The first word of a server that cannot be used is said here, before a migration says its own.
    (await pool.connect()).release();
    await migrateToLatest(db);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

/** An advisory lock of a connection of its own: whoever dies loses the connection, and the lock with it. */
async function withWriterLock<T>(
  databaseUrl: string,
  options: Parameters<OpenedDatabase["withWriterLock"]>[0],
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(getConnectionConfig(databaseUrl));
  client.on("error", () => {});
  await client.connect();
  try {
    const ask = async (what: string): Promise<boolean> => {
      const { rows } = await client.query<{ isDone: boolean }>(`select ${what}($1) as "isDone"`, [WRITER_LOCK]);
      return rows[0]?.isDone === true;
    };
    // Nothing is left to release with a connection that is gone already.
    const release = async () => void (await ask("pg_advisory_unlock").catch(() => false));
    const tryLock = async () => ((await ask("pg_try_advisory_lock")) ? release : null);
    return await withLock(tryLock, options, work);
  } finally {
    await client.end();
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no machine of that name",
  EAI_AGAIN: "the machine's name cannot be looked up",
};

function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
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
 * Opens PostgreSQL: for requests through a pool of ten connections.
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
      db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...toKyselyLog("postgresql", options) }),
      readPool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      withWriterLock: (lockOptions, work) => withWriterLock(databaseUrl, lockOptions, work),
    };
  } catch (error) {
    throw new DatabaseProblem(`DATABASE_URL${place} cannot be used: ${findReason(error)}`, { cause: error });
  }
}
