import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { DATABASE_NAME, openScratchDatabase } from "#server/db/embedded/embedded-database.ts";
import { migrateInOneTransaction, migrateTo } from "#server/db/migrate.ts";
import type { ConfirmLease } from "#server/db/postgres/leases.ts";
import type { Database } from "#server/db/schema.ts";
import { listTables, readRows, type Row, type Table, writeRows } from "#server/db/tables.ts";
import { type ArchiveEntry, invalidBackupError, readArchive } from "./archive-reader.ts";
import { findTableName } from "#server/closets/transfer/backup/backup-format.ts";
import type { CheckedBackup } from "./checked-backup.ts";

const BATCH_ROWS = 500;
const MAX_ROW_LENGTH = 64 * 1024 * 1024;

function parseRow(line: string): Row {
  try {
    return { ...(JSON.parse(line) as Row | null) };
  } catch (error) {
    throw invalidBackupError(error);
  }
}

function toRow(line: string, { columns }: Table): Row {
  const row = parseRow(line);
  const isOurs = (column: string): boolean => row[column] === null || ["string", "number"].includes(typeof row[column]);
  if (Object.keys(row).length !== columns.length || !columns.every(isOurs)) throw invalidBackupError();
  return row;
}

async function* readLines(file: ArchiveEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of file.read()) {
    // Only the new piece is searched: a row may have thousands.
    const [end = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    const lines = [rest + end, ...others];
    rest = lines.pop() ?? "";
    if (rest.length > MAX_ROW_LENGTH) throw invalidBackupError();
    yield* lines;
  }
  if (rest !== "") throw invalidBackupError();
}

async function loadTable(db: Kysely<Database>, table: Table, file: ArchiveEntry): Promise<void> {
  let rows: Row[] = [];
  for await (const line of readLines(file)) {
    rows.push(toRow(line, table));
    if (rows.length < BATCH_ROWS) continue;
    await writeRows(db, table, rows);
    rows = [];
  }
  if (rows.length > 0) await writeRows(db, table, rows);
}

export async function loadDatabase({ path, manifest }: CheckedBackup, folder: string): Promise<void> {
  const { migration, tables } = manifest;
  const db = openScratchDatabase(join(folder, DATABASE_NAME));
  try {
    await migrateTo(db, migration);
    const found = new Map((await listTables(db)).map((table) => [table.name, table]));
    if (found.size !== tables.length) throw invalidBackupError();
    await db.transaction().execute(async (trx) => {
      for await (const file of readArchive(path)) {
        const name = findTableName(file.name);
        if (name === null) continue;
        const table = found.get(name);
        if (!table) throw invalidBackupError();
        await loadTable(trx, table, file);
      }
      const { rows } = await sql`pragma foreign_key_check`.execute(trx);
      const unknown = trx.selectFrom("owners").select("id").where("visibility", "not in", ["public", "private"]);
      if (rows.length > 0 || (await unknown.executeTakeFirst())) throw invalidBackupError();
    });
    await migrateInOneTransaction(db);
  } finally {
    await db.destroy();
  }
}

export async function copyToPostgres(folder: string, postgres: Kysely<Database>, confirm: ConfirmLease): Promise<void> {
  const embedded = openScratchDatabase(join(folder, DATABASE_NAME));
  try {
    const tables = await listTables(embedded);
    await postgres.transaction().execute(async (trx) => {
      await sql`truncate table ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
      for (const table of tables) {
        for await (const rows of readRows(embedded, "sqlite", table)) await writeRows(trx, table, rows);
      }
      await confirm(trx);
    });
  } finally {
    await embedded.destroy();
  }
}
