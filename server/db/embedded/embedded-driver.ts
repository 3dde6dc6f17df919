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

/** For whoever writes in another process: the largest closet there may be takes six seconds alone, and a busy machine longer. */
const BUSY_WAIT_MS = 15_000;
const MAX_PAUSE_MS = 50;

/** Who comes waits for those who came before. */
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

/**
 * The one connection there is. SQLite itself would wait for another process by standing still, and this whole process with
 * it: it is told not to, and who finds the database busy asks again later. Outside a transaction others have their turn
 * meanwhile, so that nobody who reads waits for somebody who cannot write.
 */
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
        // What a transaction has read is no longer so: only all of it can be done again.
        if (isBusySnapshot(error) || performance.now() >= givesUpAt) throw new DatabaseUnavailable("conflict", error);
      }
      await this.#pause(pauseMs);
    }
  }

  // oxlint-disable-next-line require-yield -- nobody streams: others would wait for the turn
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are not streamed from the embedded database.");
  }

  /** Who will write says so at once: nothing that is read before can be stale by then. */
  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(isolationLevel === undefined ? "begin immediate" : "begin"));
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw("commit"));
  }

  /** SQLite ends a transaction by itself when the disk is full (https://sqlite.org/lang_transaction.html). */
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
  // Kysely does not count on it, yet SQLite undoes tables too: a migration that is killed leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // There is one, in turns of the driver's own.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite on a database that does not wait by itself (`PRAGMA busy_timeout = 0`). */
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
