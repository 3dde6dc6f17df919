import { type Kysely, type RawBuilder, sql } from "kysely";
import { openScratchDatabase } from "./embedded/embedded-database.ts";
import { migrateInOneTransaction } from "./migrate.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import type { Database } from "./schema.ts";

export type Table = { name: string; columns: readonly string[] };

export type Row = Record<string, unknown>;

const BATCH_ROWS = 500;
/** SQLite's limit is 32,766 (https://sqlite.org/limits.html). */
const MAX_VALUES = 30_000;

/** `toPlainRow` converts their values to the same form for both databases. */
const KNOWN_TYPES = ["text", "integer", "double precision", "date"];

const selectAll = async <Found>(db: Kysely<Database>, query: RawBuilder<Found>): Promise<Found[]> =>
  (await query.execute(db)).rows;

export async function listTables(embedded: Kysely<Database>): Promise<Table[]> {
  const names = await selectAll(
    embedded,
    sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' and name <> 'leases' order by name`,
  );
  const tables = new Map<string, Table>();
  const visit = async (name: string): Promise<void> => {
    if (tables.has(name)) return;
    const parents = await selectAll(
      embedded,
      sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`,
    );
    for (const { table } of parents) if (table !== name) await visit(table);
    const columns = await selectAll(
      embedded,
      sql<{ name: string; type: string }>`select name, lower(type) as type from pragma_table_info(${name})`,
    );
    for (const column of columns) {
      if (!KNOWN_TYPES.includes(column.type)) {
        throw new Error(`${name}.${column.name} is ${column.type}: add this type to server/db/tables.ts for backups.`);
      }
    }
    tables.set(name, { name, columns: columns.map((column) => column.name) });
  };
  for (const { name } of names) await visit(name);
  return [...tables.values()];
}

export async function listMigratedTables(): Promise<Table[]> {
  const scratch = openScratchDatabase();
  try {
    await migrateInOneTransaction(scratch);
    return await listTables(scratch);
  } finally {
    await scratch.destroy();
  }
}

const toPlainValue = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "boolean" ? Number(value) : value;
};

const toPlainRow = ({ columns }: Table, row: Row): Row =>
  Object.fromEntries(columns.map((column) => [column, toPlainValue(row[column])]));

async function* readEmbeddedRows(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  for (let last = -1; ;) {
    const rows = await selectAll(
      db,
      sql<Row & { rowid: number }>`select rowid as "rowid", * from ${sql.table(table.name)}
        where rowid > ${last} order by rowid limit ${sql.lit(BATCH_ROWS)}`,
    );
    const end = rows.at(-1);
    if (!end) return;
    last = end.rowid;
    yield rows.map((row) => toPlainRow(table, row));
  }
}

async function* readPostgresRows(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  await sql`declare "table_rows" no scroll cursor for select * from ${sql.table(table.name)}`.execute(db);
  for (;;) {
    const rows = await selectAll(db, sql<Row>`fetch forward ${sql.lit(BATCH_ROWS)} from "table_rows"`);
    if (rows.length === 0) break;
    yield rows.map((row) => toPlainRow(table, row));
  }
  await sql`close "table_rows"`.execute(db);
}

export function readRows(db: Kysely<Database>, kind: OpenedDatabase["kind"], table: Table): AsyncGenerator<Row[]> {
  return kind === "sqlite" ? readEmbeddedRows(db, table) : readPostgresRows(db, table);
}

export async function writeRows(db: Kysely<Database>, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const size = Math.floor(MAX_VALUES / columns.length);
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}
