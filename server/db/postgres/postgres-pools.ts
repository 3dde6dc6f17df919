import pg from "pg";
import type { OpeningOptions } from "#server/db/opened-database.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const DEFAULT_CONNECTIONS = 10;
const DEFAULT_CONNECTION_TIMEOUT_MS = 5 * SECOND_MS;
const STATEMENT_TIMEOUT_MS = 10 * SECOND_MS;
/** Ends a query when the server is unreachable. Longer than the server's own limit. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + SECOND_MS;
const LOCK_TIMEOUT_MS = 5 * SECOND_MS;
const IDLE_TIMEOUT_MS = 30 * SECOND_MS;
const KEEP_ALIVE_DELAY_MS = 10 * SECOND_MS;

const INT8: number = pg.types.builtins.INT8;
/** Counts are numbers, as in SQLite. `pg.types.setTypeParser` would be global. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const getConnectionConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  fallback_application_name: "open-closet",
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  types,
});

/** A connection error without a listener ends the process (https://node-postgres.com/apis/pool#error). */
function createSafePool(config: pg.PoolConfig, onConnectionLost: OpeningOptions["onConnectionLost"]): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("connect", (client) => client.on("error", (error) => onConnectionLost?.(error.message)));
  pool.on("error", () => {});
  return pool;
}

export function createPool(
  databaseUrl: string,
  { connections, connectionTimeoutMs, isPatient = false, onConnectionLost }: OpeningOptions,
): pg.Pool {
  const limits = isPatient
    ? { lock_timeout: MINUTE_MS }
    : { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS };
  const config = {
    ...getConnectionConfig(databaseUrl),
    ...limits,
    max: connections ?? DEFAULT_CONNECTIONS,
    connectionTimeoutMillis: connectionTimeoutMs ?? DEFAULT_CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: MINUTE_MS,
  };
  return createSafePool(config, onConnectionLost);
}
