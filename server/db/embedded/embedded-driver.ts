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

class Pool<T> {
  readonly #free: T[];
  readonly #waiting: ((part: T) => void)[] = [];

  constructor(parts: readonly T[]) {
    this.#free = [...parts];
  }

  async take(): Promise<T> {
    return this.#free.pop() ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
  }

  give(part: T): void {
    const next = this.#waiting.shift();
    if (next) next(part);
    else this.#free.push(part);
  }
}

type Pools = { databases: Pool<NodeSqliteDatabase>; writers: Pool<"writer"> };

/** SQLite's busy timeout would block the process, so this retries and lets other requests run. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #pools: Pools;
  #database: NodeSqliteDatabase;
  #writer: "writer" | null = null;

  constructor(pools: Pools, database: NodeSqliteDatabase) {
    this.#pools = pools;
    this.#database = database;
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
      if (this.#database.isInTransaction()) await sleep(pauseMs);
      else await this.#lendWhile(() => sleep(pauseMs));
    }
  }

  // oxlint-disable-next-line require-yield -- streaming would hold the connection
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("The embedded database cannot stream rows.");
  }

  /** Takes the write lock first, so that the reads of a write cannot be stale. */
  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    if (isolationLevel !== undefined) return void (await this.executeQuery(CompiledQuery.raw("begin")));
    await this.#lendWhile(async () => {
      this.#writer = await this.#pools.writers.take();
    });
    await this.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw("commit"));
  }

  /** SQLite rolls back by itself when the disk is full (https://sqlite.org/lang_transaction.html). */
  async rollback(): Promise<void> {
    if (this.#database.isInTransaction()) await this.executeQuery(CompiledQuery.raw("rollback"));
  }

  release(): void {
    this.#pools.databases.give(this.#database);
    if (this.#writer) this.#pools.writers.give(this.#writer);
    this.#writer = null;
  }

  async #lendWhile(wait: () => Promise<unknown>): Promise<void> {
    this.#pools.databases.give(this.#database);
    try {
      await wait();
    } finally {
      this.#database = await this.#pools.databases.take();
    }
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

type Closing = (databases: readonly NodeSqliteDatabase[]) => Promise<void>;

async function closeAll(databases: readonly NodeSqliteDatabase[]): Promise<void> {
  for (const database of databases) database.close();
}

class EmbeddedDriver implements Driver {
  readonly #databases: readonly NodeSqliteDatabase[];
  readonly #pools: Pools;
  readonly #close: Closing;

  constructor(databases: readonly NodeSqliteDatabase[], close: Closing) {
    this.#databases = databases;
    this.#close = close;
    this.#pools = { databases: new Pool(databases), writers: new Pool(["writer"]) };
  }

  async init(): Promise<void> {}

  acquireConnection = async (): Promise<EmbeddedConnection> =>
    new EmbeddedConnection(this.#pools, await this.#pools.databases.take());

  beginTransaction = (connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> =>
    connection.begin(settings);

  commitTransaction = (connection: EmbeddedConnection): Promise<void> => connection.commit();

  rollbackTransaction = (connection: EmbeddedConnection): Promise<void> => connection.rollback();

  releaseConnection = async (connection: EmbeddedConnection): Promise<void> => connection.release();

  destroy = (): Promise<void> => this.#close(this.#databases);
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

/** With several connections to one file, reads go on beside a long transaction. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #databases: readonly NodeSqliteDatabase[];
  readonly #close: Closing;

  constructor(database: NodeSqliteDatabase, others: readonly NodeSqliteDatabase[] = [], close: Closing = closeAll) {
    super({ database });
    this.#databases = [database, ...others];
    this.#close = close;
  }

  override createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#databases, this.#close);
  }
}
