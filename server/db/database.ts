import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type DialectAdapter, Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import { migrateToLatest } from "./migrate.ts";
import { wrapNodeSqlite } from "./node-sqlite.ts";
import { withFileLock } from "./file-lock.ts";
import type { Database } from "./schema.ts";

const BUSY_TIMEOUT_MS = 5000;
const OPENING_WAIT_MS = 60_000;

// Kysely does not count on it, yet SQLite undoes tables too: a migration that is killed leaves nothing behind.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

// One level at a time: where a folder cannot be made (/proc), Node's own recursion goes on for ever.
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

/**
 * Opens the embedded database of a data folder, creates it when there is none, and brings it up to date. Any number of
 * processes may do so at once; `destroy()` closes it.
 *
 * @param dataDir absolute path; made when it is missing
 */
export async function openDatabase(dataDir: string): Promise<Kysely<Database>> {
  await makeFolder(dataDir);
  // Turning WAL on does not wait for others (https://sqlite.org/wal.html, "SQLITE_BUSY"), nor do migrations.
  return await withFileLock(join(dataDir, "opening.lock"), { waitMs: OPENING_WAIT_MS }, async () => {
    const database = new DatabaseSync(join(dataDir, "open-closet.sqlite"), { timeout: BUSY_TIMEOUT_MS });
    const db = new Kysely<Database>({ dialect: new EmbeddedDialect({ database: wrapNodeSqlite(database) }) });
    try {
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF");
      await migrateToLatest(db);
      database.exec("PRAGMA foreign_keys = ON");
      return db;
    } catch (error) {
      if (database.isOpen) database.close();
      throw error;
    }
  });
}
