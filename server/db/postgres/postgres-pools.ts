import pg from "pg";
import { DatabaseProblem, type OpeningOptions } from "#server/db/opened-database.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const DEFAULT_CONNECTIONS = 10;
/** For a new connection, or for one of ours to be free. */
const CONNECTION_TIMEOUT_MS = 5 * SECOND_MS;
const STATEMENT_TIMEOUT_MS = 10 * SECOND_MS;
/** Longer than the server's own time, of which a machine that is gone says nothing. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + SECOND_MS;
const LOCK_TIMEOUT_MS = 5 * SECOND_MS;
const IDLE_TIMEOUT_MS = 30 * SECOND_MS;
/** A process that stands still in the middle of a transaction holds up others. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60 * SECOND_MS;
const KEEP_ALIVE_DELAY_MS = 10 * SECOND_MS;

/** An import writes as much as it likes; what takes longer has hung. */
const WRITER_TIMEOUT_MS = 10 * MINUTE_MS;
/** Its own statements wait for each other. */
const WRITER_TURN_MS = MINUTE_MS;

const INT8: number = pg.types.builtins.INT8;
/** Counts are numbers, as on the embedded database. Not by `pg.types.setTypeParser`, which is everybody's. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** What every connection of ours has in common. */
export const getConnectionConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  fallback_application_name: "open-closet",
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  types,
});

/**
 * A lost connection without a listener ends the process; the pool itself listens to those that nobody uses just now, and
 * leaves those in a transaction alone (https://node-postgres.com/apis/pool#error). Its own error carries the password.
 */
function createSafePool(config: pg.PoolConfig, onConnectionLost: OpeningOptions["onConnectionLost"]): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("connect", (client) => client.on("error", (error) => onConnectionLost?.(error.message)));
  pool.on("error", () => {});
  return pool;
}

/** Connections for requests: nothing takes longer than a visitor waits, and whatever hangs gives way. */
export function createPool(databaseUrl: string, { connections, onConnectionLost }: OpeningOptions): pg.Pool {
  const config = {
    ...getConnectionConfig(databaseUrl),
    max: connections ?? DEFAULT_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  return createSafePool(config, onConnectionLost);
}

/**
 * One connection in the form of a pool: for work that stands or falls with it, as with a lock of its session. When it
 * ends, no other takes its place.
 */
export function createSingleConnection(databaseUrl: string, settings: pg.PoolConfig): pg.Pool {
  let hasBegun = false;
  const config = {
    ...getConnectionConfig(databaseUrl),
    max: 1,
    idleTimeoutMillis: 0,
    ...settings,
    onConnect() {
      if (hasBegun)
        throw new DatabaseProblem("the connection to the database was lost in the middle of the work; try again");
      hasBegun = true;
    },
  };
  return createSafePool(config, undefined);
}

/** The connection of whoever writes closets. */
export function createWriterConnection(databaseUrl: string): pg.Pool {
  return createSingleConnection(databaseUrl, {
    connectionTimeoutMillis: WRITER_TURN_MS,
    statement_timeout: WRITER_TIMEOUT_MS,
    query_timeout: WRITER_TIMEOUT_MS + SECOND_MS,
    lock_timeout: WRITER_TURN_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
}
