import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from "kysely";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { isBusy, isBusySnapshot } from "./file-lock.ts";
import type { NodeSqliteDatabase } from "./node-sqlite.ts";
import { DatabaseUnavailable } from "#server/db/opened-database.ts";

const BUSY_WAIT_MS = 15_000;
const MAX_PAUSE_MS = 50;

class Mutex {
  #isLocked = false;
  readonly #waiting: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (this.#isLocked) return await new Promise((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}

/** SQLite's busy timeout would block the process, so this retries and lets other requests run. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #database: NodeSqliteDatabase;
  readonly #mutex: Mutex;

  constructor(database: NodeSqliteDatabase, mutex: Mutex) {
    this.#database = database;
    this.#mutex = mutex;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const givesUpAt = performance.now() + BUSY_WAIT_MS;
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      await yieldToEventLoop();
      try {
        return this.#run(sql, parameters);
      } catch (error) {
        if (!isBusy(error)) throw error;
        // The transaction has read stale data, so only a full retry helps.
        if (isBusySnapshot(error) || performance.now() >= givesUpAt) throw new DatabaseUnavailable("conflict", error);
      }
      await this.#pause(pauseMs);
    }
  }

  // oxlint-disable-next-line require-yield -- streaming would hold the mutex
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("The embedded database cannot stream rows.");
  }

  /** Takes the write lock first, so that the reads of a write cannot be stale. */
  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(isolationLevel === undefined ? "begin immediate" : "begin"));
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw("commit"));
  }

  /** SQLite rolls back by itself when the disk is full (https://sqlite.org/lang_transaction.html). */
  async rollback(): Promise<void> {
    if (this.#database.isInTransaction()) await this.executeQuery(CompiledQuery.raw("rollback"));
  }

  async #pause(ms: number): Promise<void> {
    if (this.#database.isInTransaction()) return await sleep(ms);
    this.#mutex.release();
    await sleep(ms);
    await this.#mutex.acquire();
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: NodeSqliteDatabase;
  readonly #mutex = new Mutex();
  readonly #connection: EmbeddedConnection;

  constructor(database: NodeSqliteDatabase) {
    this.#database = database;
    this.#connection = new EmbeddedConnection(database, this.#mutex);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.acquire();
    return this.#connection;
  }

  beginTransaction = (_: DatabaseConnection, settings: TransactionSettings): Promise<void> =>
    this.#connection.begin(settings);

  commitTransaction = (): Promise<void> => this.#connection.commit();

  rollbackTransaction = (): Promise<void> => this.#connection.rollback();

  async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  // Kysely does not expect it, but SQLite rolls back tables: a killed migration leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export class EmbeddedDialect extends SqliteDialect {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#database);
  }
}
