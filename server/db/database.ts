import { mkdir } from "node:fs/promises";
import { join } from "node:path";
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

/**
 * Opens the embedded database of a data folder, creates it when there is none, and brings it up to date. Any number of
 * processes may do so at once; `destroy()` closes it.
 *
 * @param dataDir absolute path; made when it is missing
 */
export async function openDatabase(dataDir: string): Promise<Kysely<Database>> {
  await mkdir(dataDir, { recursive: true });
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
