import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { EmbeddedDialect } from "./embedded-driver.ts";
import { withFileLock } from "./file-lock.ts";
import { migrateAtOnce } from "./migrate.ts";
import { wrapNodeSqlite } from "./node-sqlite.ts";
import {
  DatabaseProblem,
  findUnavailable,
  type OpenedDatabase,
  type OpeningOptions,
  toKyselyLog,
} from "./opened-database.ts";
import type { Database } from "./schema.ts";

/** While it is opened nobody is served: SQLite itself may wait. */
const OPENING_BUSY_MS = 5000;
const OPENING_WAIT_MS = 60_000;

const FILE_NAME = "open-closet.sqlite";

/** @throws {DatabaseProblem} when a data folder has no embedded database: opening it would make one */
export async function checkEmbeddedDatabase(dataDir: string): Promise<void> {
  const isThere = await stat(join(dataDir, FILE_NAME)).catch(() => null);
  if (!isThere) throw new DatabaseProblem(`there is no embedded database in ${dataDir} (DATA_DIR)`);
}

/** Opens the embedded database of a data folder that is there. */
export async function openEmbeddedDatabase(dataDir: string, options: OpeningOptions = {}): Promise<OpenedDatabase> {
  // Turning WAL on does not wait for others (https://sqlite.org/wal.html, "SQLITE_BUSY"), nor do migrations.
  const db = await withFileLock(join(dataDir, "opening.lock"), { waitMs: OPENING_WAIT_MS }, async () => {
    const path = join(dataDir, FILE_NAME);
    // Addresses and sessions are in it: made for its owner's eyes alone, as the files are that SQLite puts beside it.
    await (await open(path, "a", 0o600)).close();
    const database = new DatabaseSync(path, { timeout: OPENING_BUSY_MS });
    const opened = new Kysely<Database>({
      dialect: new EmbeddedDialect(wrapNodeSqlite(database)),
      ...toKyselyLog("sqlite", options),
    });
    try {
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF");
      await migrateAtOnce(opened);
      database.exec("PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0");
      return opened;
    } catch (error) {
      if (database.isOpen) database.close();
      throw error;
    }
  });
  return {
    kind: "sqlite",
    db,
    withWriterLock: (lockOptions, work) => withFileLock(join(dataDir, "writer.lock"), lockOptions, () => work(db)),
    listen: null,
    announceSecrets: null,
    readPool: null,
  };
}

/**
 * Lets nobody else use the database, until it is closed.
 *
 * @throws {DatabaseProblem} when another process uses it
 */
export async function becomeOnlyUser(db: Kysely<Database>): Promise<void> {
  try {
    await sql`PRAGMA locking_mode = EXCLUSIVE`.execute(db);
    // Without a log that others would share, which SQLite refuses while there are any.
    await sql`PRAGMA journal_mode = DELETE`.execute(db);
  } catch (error) {
    if (!findUnavailable(error)) throw error;
    throw new DatabaseProblem("a server or a command uses the embedded database: stop it first", { cause: error });
  }
}
