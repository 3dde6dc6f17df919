import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { waitForRetry } from "./conflict-wait.ts";
import { DatabaseProblem, DatabaseUnavailable } from "./opened-database.ts";
import { findStatementFailure, isConnectionOver, type StatementFailure } from "./postgres-failures.ts";

/** How often a statement is begun at most that others were in the way of. */
const MAX_ATTEMPTS = 3;
/** Who comes when so many wait for a connection would wait in vain. */
const MAX_WAITING = 1000;

async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= MAX_WAITING) {
    throw new DatabaseUnavailable("away", new Error("Too many wait for a connection to the database already."));
  }
  try {
    return await pool.connect();
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : new DatabaseUnavailable("away", error);
  }
}

const isReading = ({ query }: CompiledQuery): boolean => query.kind === "SelectQueryNode";

function toUnavailable(error: unknown, failure: StatementFailure | null): unknown {
  return failure === null ? error : new DatabaseUnavailable(failure === "unsent" ? "lost" : failure, error);
}

function toResult<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  const isWriting = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return { rows: rows as Row[], ...(isWriting && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

/**
 * One of the pool's; outside a transaction another one takes its place when the server has ended it. Each of the others may
 * turn out to be dead as well, so as many are tried as there may be, and a new one.
 */
class PooledConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  /** Null: it was given back. */
  #client: pg.PoolClient | null;
  #isOver = false;
  #isInTransaction = false;

  constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool;
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return toResult(await this.#ask(query));
      } catch (error) {
        const failure = findStatementFailure(error);
        const isRepeatable =
          failure === "conflict"
            ? attempt < MAX_ATTEMPTS
            : attempt <= this.#pool.options.max && (failure === "unsent" || (failure === "lost" && isReading(query)));
        if (this.#isInTransaction || !isRepeatable) throw toUnavailable(error, failure);
        if (failure === "conflict") await waitForRetry(attempt);
        else await this.#replace();
      }
    }
  }

  // oxlint-disable-next-line require-yield -- nobody streams: there is no cursor
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are not streamed from PostgreSQL.");
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const parts = ["start transaction", isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    const statement = CompiledQuery.raw(parts.filter(Boolean).join(" "));
    for (let attempt = 1; !this.#isInTransaction; attempt += 1) {
      try {
        await this.#ask(statement);
        this.#isInTransaction = true;
      } catch (error) {
        const failure = findStatementFailure(error);
        // Nothing was done in it yet.
        const isSafe = failure === "unsent" || failure === "lost";
        if (!isSafe || attempt > this.#pool.options.max) throw toUnavailable(error, failure);
        await this.#replace();
      }
    }
  }

  async commit(): Promise<void> {
    const { command } = await this.#ask(CompiledQuery.raw("commit")).catch((error: unknown) => {
      throw toUnavailable(error, findStatementFailure(error));
    });
    this.#isInTransaction = false;
    if (command === "ROLLBACK") throw new Error("A transaction in which a statement failed cannot be committed.");
  }

  /** With a connection that has gone, its transaction has gone. */
  async rollback(): Promise<void> {
    if (!this.#isOver) await this.#ask(CompiledQuery.raw("rollback")).catch(() => (this.#isOver = true));
    this.#isInTransaction = false;
  }

  release(): void {
    this.#client?.release(this.#isOver);
    this.#client = null;
  }

  async #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    if (!this.#client) throw new Error("A connection is used that was given back.");
    try {
      return await this.#client.query(query.sql, [...query.parameters]);
    } catch (error) {
      this.#isOver ||= isConnectionOver(error);
      throw error;
    }
  }

  async #replace(): Promise<void> {
    // First given back: if all who have a dead one waited with it in their hands for another, nobody would get one.
    this.release();
    this.#client = await takeClient(this.#pool);
    this.#isOver = false;
  }
}

type Given = DatabaseConnection & PooledConnection;

/**
 * PostgreSQL through a pool. The one place that begins a statement once more where that is safe: after a conflict, or on
 * another connection when it only reads or was never sent. What cannot be done just now is a `DatabaseUnavailable`.
 */
class PooledDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(this.#pool, await takeClient(this.#pool));
  }

  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings): Promise<void> =>
    (connection as Given).begin(settings);

  commitTransaction = (connection: DatabaseConnection): Promise<void> => (connection as Given).commit();

  rollbackTransaction = (connection: DatabaseConnection): Promise<void> => (connection as Given).rollback();

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Given).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Kysely's PostgreSQL with connections that are replaced. */
export class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#pool);
  }
}
