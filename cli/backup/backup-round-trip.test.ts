import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, inject, test } from "vitest";
import { openClosetStore } from "#server/closets/records/closet-store.ts";
import { listMigratedTables } from "#server/db/tables.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { backUpStore } from "#server/closets/transfer/backup/backup.ts";
import { checkBackup } from "./checked-backup.ts";
import { copyToPostgres, loadDatabase } from "./restored-database.ts";

beforeEach(({ skip }) => skip(inject("database") !== "postgres", "It needs both databases."));

const RUNS = 5;
const ROWS = 3;
const PICTURE = Buffer.from("a picture");

// PostgreSQL cannot store NUL in a text.
const text = fc.string({ unit: "grapheme" }).map((value) => value.replaceAll("\0", ""));
const VALUES: Record<string, fc.Arbitrary<SQLInputValue>> = {
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  "double precision": fc.double({ noNaN: true, noDefaultInfinity: true }),
  date: fc
    .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

type Column = { name: string; type: string; notnull: number; pk: number };

/** Rows for every table. Texts within one table differ; references use the same row number. */
function makeRow(database: DatabaseSync, table: string, booleans: ReadonlySet<string>, index: number) {
  const columns = database.prepare(`pragma table_info("${table}")`).all() as Column[];
  const references = database.prepare(`pragma foreign_key_list("${table}")`).all();
  const isReference = (name: string) =>
    references.some(({ from }) => from === name) || (table === "entries" && name === "list");
  const makeValue = ({ name, type, notnull, pk }: Column): fc.Arbitrary<SQLInputValue> => {
    if (isReference(name) || (name === "id" && table !== "linkRequests")) return fc.constant(`id-${index}`);
    if (table === "pictures" && name === "sha256") return fc.constant(hashContent(PICTURE));
    if (name === "visibility") return fc.constantFrom("public", "private");
    if (booleans.has(`${table}.${name}`)) return fc.constantFrom(0, 1);
    const isText = type.toLowerCase() === "text";
    const value = isText ? text.map((given) => `${index} ${given}`) : (VALUES[type.toLowerCase()] ?? fc.constant(null));
    return notnull + pk > 0 ? value : fc.option(value, { nil: null });
  };
  return fc.record(Object.fromEntries(columns.map((column) => [column.name, makeValue(column)])));
}

function readAll(path: string, tables: readonly string[]): Record<string, string[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const read = (table: string) =>
    database
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => JSON.stringify(row));
  const rows = Object.fromEntries(tables.map((table) => [table, read(table).toSorted()]));
  database.close();
  return rows;
}

async function listBooleans({ db }: TestStore): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema() and data_type = 'boolean'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

test("a move to PostgreSQL and back keeps the rows of every table", async () => {
  const postgres = await openTestStore();
  await postgres.pictures.write(PICTURE);
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder, "data");
  const embedded = await openClosetStore({ dataDir, databaseUrl: null, s3: null });
  await embedded.pictures.write(PICTURE);
  await embedded.db.destroy();
  const path = join(dataDir, "open-closet.sqlite");
  const tables = (await listMigratedTables()).map(({ name }) => name);
  expect(tables).toEqual(expect.arrayContaining(["owners", "entries", "authSessions", "viewEvents"]));
  const booleans = await listBooleans(postgres);
  expect([...booleans]).toEqual(["authUsers.emailVerified"]);

  const schema = new DatabaseSync(path);
  const ofTable = (table: string) =>
    fc.tuple(...Array.from({ length: ROWS }, (_, index) => makeRow(schema, table, booleans, index)));
  const contents = fc.record(Object.fromEntries(tables.map((table) => [table, ofTable(table)])));

  const moveOn = async (from: Parameters<typeof backUpStore>[0], name: string): Promise<string> => {
    const file = join(folder, `${name}.zip`);
    await backUpStore(from, file, { existing: "overwrite" });
    const target = join(folder, name);
    await mkdir(target);
    await loadDatabase(await checkBackup(file, {}), target);
    return target;
  };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(contents, async (rows) => {
      run += 1;
      for (const table of tables.toReversed()) schema.exec(`delete from "${table}"`);
      for (const table of tables) {
        for (const row of rows[table] ?? []) {
          const columns = Object.keys(row).map((column) => `"${column}"`);
          const places = columns.map(() => "?").join();
          const insert = schema.prepare(`insert into "${table}" (${columns.join()}) values (${places})`);
          insert.run(...(Object.values(row) as SQLInputValue[]));
        }
      }
      const store = await openClosetStore({ dataDir, databaseUrl: null, s3: null }, { takesOver: true });
      const first = await moveOn(store, `first-${run}`);
      await store.db.destroy();
      await copyToPostgres(first, postgres.db, async () => undefined);
      const second = await moveOn(postgres, `second-${run}`);
      expect(readAll(join(second, "open-closet.sqlite"), tables)).toEqual(readAll(path, tables));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  schema.close();
});
