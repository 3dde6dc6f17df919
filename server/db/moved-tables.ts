import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Of both databases: the migrations make the same tables in both, but for the types of some columns. */
export type MovedTable = { name: string; columns: readonly string[] };

export type Row = Record<string, unknown>;

/** PostgreSQL's types of columns whose values JSON carries from one database to the other and back as they are. */
const CARRIED = ["text", "integer", "bigint", "double precision", "boolean", "timestamp with time zone"];

const all = async <Found>(db: Kysely<Database>, query: RawBuilder<Found>): Promise<Found[]> =>
  (await query.execute(db)).rows;

/** The columns of each table as PostgreSQL has them. */
async function readColumns(postgres: Kysely<Database>): Promise<Map<string, string[]>> {
  const columns = await all(
    postgres,
    sql<{ table: string; name: string; type: string }>`
      select table_name as "table", column_name as "name", data_type as "type"
      from information_schema.columns where table_schema = current_schema()`,
  );
  const ours = columns.filter(({ table }) => !table.startsWith("kysely_"));
  for (const { table, name, type } of ours)
    if (!CARRIED.includes(type)) throw new Error(`${table}.${name} is ${type}, which nobody knows how to move.`);
  const tables = Map.groupBy(ours, ({ table }) => table);
  return new Map([...tables].map(([table, found]) => [table, found.map(({ name }) => name).toSorted()]));
}

/** Each table after those that it refers to. */
async function sortByReferences(embedded: Kysely<Database>, names: Iterable<string>): Promise<string[]> {
  const sorted = new Set<string>();
  const visit = async (name: string): Promise<void> => {
    if (sorted.has(name)) return;
    const referred = await all(embedded, sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`);
    for (const { table } of referred) if (table !== name) await visit(table);
    sorted.add(name);
  };
  for (const name of [...names].toSorted()) await visit(name);
  return [...sorted];
}

/** All tables of closets and accounts, those first that others refer to. */
export async function listMovedTables(
  embedded: Kysely<Database>,
  postgres: Kysely<Database>,
): Promise<readonly MovedTable[]> {
  const columns = await readColumns(postgres);
  const names = await sortByReferences(embedded, columns.keys());
  const tables = names.map((name) => ({ name, columns: columns.get(name) ?? [] }));
  for (const table of tables) {
    const found = await all(embedded, sql<{ name: string }>`select name from pragma_table_info(${table.name})`);
    const here = found.map(({ name }) => name).toSorted();
    if (here.join() !== table.columns.join())
      throw new Error(`The table ${table.name} is not the same in both databases.`);
  }
  return tables;
}

export async function countRows(db: Kysely<Database>, { name }: MovedTable): Promise<number> {
  const [counted] = await all(db, sql<{ count: number }>`select count(*) as "count" from ${sql.table(name)}`);
  return counted?.count ?? 0;
}

/** By the numbers that SQLite gives rows, which are the order of its tables. */
async function* readEmbedded(db: Kysely<Database>, { name }: MovedTable, size: number): AsyncGenerator<Row[]> {
  for (let last = -1; ;) {
    const rows = await all(
      db,
      sql<Row & { rowid: number }>`
        select rowid as "rowid", * from ${sql.table(name)} where rowid > ${last} order by rowid limit ${sql.lit(size)}`,
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.rowid;
  }
}

/** In a transaction alone. */
async function* readPostgres(db: Kysely<Database>, { name }: MovedTable, size: number): AsyncGenerator<Row[]> {
  await sql`declare "moved" no scroll cursor for select * from ${sql.table(name)}`.execute(db);
  for (;;) {
    const rows = await all(db, sql<Row>`fetch forward ${sql.lit(size)} from "moved"`);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close "moved"`.execute(db);
}

export const READERS = { sqlite: readEmbedded, postgres: readPostgres };

/** Writes rows as they were read from the other database, whatever their columns are: a statement and one value for all. */
export async function writeRows(
  db: Kysely<Database>,
  kind: "sqlite" | "postgres",
  { name, columns }: MovedTable,
  rows: readonly Row[],
): Promise<void> {
  const table = sql.table(name);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
  const selected =
    kind === "postgres"
      ? sql`select ${names} from json_populate_recordset(null::${table}, ${json}::json)`
      : sql`select ${values} from json_each(${json})`;
  await sql`insert into ${table} (${names}) ${selected}`.execute(db);
}
