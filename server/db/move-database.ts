import { type Kysely, sql } from "kysely";
import { openDatabase } from "./database.ts";
import { becomeOnlyUser, checkEmbeddedDatabase } from "./embedded-database.ts";
import { LockTimeoutError } from "./lock.ts";
import { countRows, listMovedTables, type MovedTable, READERS, writeRows } from "./moved-tables.ts";
import { DatabaseProblem, type OpenedDatabase } from "./opened-database.ts";
import { withoutServers } from "./postgres-processes.ts";
import type { Database } from "./schema.ts";

const WRITER_WAIT_MS = 10_000;
/** Rows in memory at a time. */
const BATCH = 1000;

export type MoveOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

export type MoveSummary = { closets: number; accounts: number; rows: number };

type Side = { kind: OpenedDatabase["kind"]; db: Kysely<Database> };

const NAMES = { sqlite: "the embedded database", postgres: "the database in PostgreSQL" };

/** Rows of each table, by its name. */
async function countAll(db: Kysely<Database>, tables: readonly MovedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.name, await countRows(db, table));
  return counts;
}

const sumUp = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

async function copyAll(
  source: Side,
  target: Side,
  tables: readonly MovedTable[],
  { signal, onProgress }: MoveOptions,
): Promise<MoveSummary> {
  // Whoever would change something waits, and is refused in the end; who looks is not held up.
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  if (source.kind === "postgres") await sql`lock table ${names} in share mode`.execute(source.db);
  const there = await countAll(target.db, tables);
  if (sumUp(there) > 0) {
    const found = [...there].filter(([, count]) => count > 0).map(([name, count]) => `${count} in ${name}`);
    throw new DatabaseProblem(`${NAMES[target.kind]} is not empty (rows: ${found.join(", ")}): it must be a new one`);
  }
  const counts = await countAll(source.db, tables);
  const total = sumUp(counts);
  let done = 0;
  for (const table of tables) {
    for await (const rows of READERS[source.kind](source.db, table, BATCH)) {
      signal?.throwIfAborted();
      await writeRows(target.db, target.kind, table, rows);
      done += rows.length;
      onProgress?.({ done, total });
    }
  }
  if (done !== total) throw new Error(`Of ${total} rows ${done} were moved.`);
  return { closets: counts.get("owners") ?? 0, accounts: counts.get("authUsers") ?? 0, rows: total };
}

/**
 * Copies everything that one database has, closets, accounts, sessions, mails that wait, into the other one, which must be
 * empty: all of it or nothing, in one transaction. The source stays as it is. Pictures are in neither.
 *
 * @param settings.dataDir of the embedded database
 * @param to which of the two is the new one
 * @throws {DatabaseProblem} when one of the two cannot be used, is used by a server, or the new one is not empty
 */
export async function moveDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  to: OpenedDatabase["kind"],
  options: MoveOptions = {},
): Promise<MoveSummary> {
  if (to === "postgres") await checkEmbeddedDatabase(dataDir);
  const embedded = await openDatabase({ dataDir, databaseUrl: null });
  try {
    const postgres = await openDatabase({ dataDir, databaseUrl });
    const waiting = { waitMs: WRITER_WAIT_MS, ...(options.signal && { signal: options.signal }) };
    const work = async (here: Kysely<Database>, there: Kysely<Database>): Promise<MoveSummary> => {
      const tables = await listMovedTables(here, there);
      const [source, target] = to === "postgres" ? [here, there] : [there, here];
      return await source
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((reader) =>
          target.transaction().execute((writer) => {
            const from: Side = { kind: to === "postgres" ? "sqlite" : "postgres", db: reader };
            return copyAll(from, { kind: to, db: writer }, tables, options);
          }),
        );
    };
    try {
      return await embedded.withWriterLock(waiting, (here) =>
        postgres.withWriterLock(waiting, (there) =>
          withoutServers(there, async () => {
            await becomeOnlyUser(here);
            return await work(here, there);
          }),
        ),
      );
    } finally {
      await postgres.db.destroy();
    }
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new DatabaseProblem("an import or a removal is running: try again when it is done", { cause: error });
  } finally {
    await embedded.db.destroy();
  }
}
