import { access, constants, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { copyBeforeMigration } from "./copy-database.ts";
import { EmbeddedDialect } from "./embedded-driver.ts";
import { findDamage } from "./find-damage.ts";
import { withFileLock } from "./file-lock.ts";
import { findNextMigration, migrateInOneTransaction } from "#server/db/migrate.ts";
import { wrapNodeSqlite } from "./node-sqlite.ts";
import { DatabaseProblem, type OpenedDatabase, type OpeningOptions, toKyselyLog } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";

/** The process serves no requests yet, so SQLite may block. */
const OPENING_BUSY_MS = 5000;
const OPENING_WAIT_MS = 60_000;

/** Two for long imports or exports, so that two are left for the others. */
const OTHER_CONNECTIONS = 3;

export const DATABASE_NAME = "open-closet.sqlite";

export async function findEmbeddedDatabase(dataDir: string): Promise<{ path: string; isThere: boolean }> {
  const path = join(dataDir, DATABASE_NAME);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
  return { path, isThere: found !== null };
}

/** @throws {DatabaseProblem} when the folder has no embedded database: opening would create one */
export async function checkEmbeddedDatabase(dataDir: string): Promise<void> {
  if (!(await findEmbeddedDatabase(dataDir)).isThere)
    throw new DatabaseProblem(
      `there is no embedded database in ${dataDir}: check DATA_DIR, or set DATABASE_URL, as for the server`,
    );
}

/** Never opens an existing file: closing it would drop the POSIX locks of this process's other connections. */
async function makeFile(path: string): Promise<void> {
  try {
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await access(path, constants.W_OK);
  }
}

export async function openEmbeddedDatabase(dataDir: string, options: OpeningOptions = {}): Promise<OpenedDatabase> {
  // Switching to WAL does not wait for other processes (https://sqlite.org/wal.html, "SQLITE_BUSY").
  const db = await withFileLock(join(dataDir, "opening.lock"), { waitMs: OPENING_WAIT_MS }, async () => {
    const path = join(dataDir, DATABASE_NAME);
    await makeFile(path);
    const database = new DatabaseSync(path, { timeout: OPENING_BUSY_MS });
    const others: DatabaseSync[] = [];
    try {
      database.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF");
      const alone = new Kysely<Database>({ dialect: new EmbeddedDialect(wrapNodeSqlite(database)) });
      const migration = await findNextMigration(alone);
      if (migration !== null) await copyBeforeMigration(database, dataDir, migration);
      await migrateInOneTransaction(alone);
      while (others.length < OTHER_CONNECTIONS) others.push(new DatabaseSync(path));
      for (const each of [database, ...others])
        each.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0");
    } catch (error) {
      for (const each of [database, ...others]) if (each.isOpen) each.close();
      throw error;
    }
    const dialect = new EmbeddedDialect(wrapNodeSqlite(database), others.map(wrapNodeSqlite));
    return new Kysely<Database>({ dialect, ...toKyselyLog(options) });
  });
  return {
    kind: "sqlite",
    place: join(dataDir, DATABASE_NAME),
    db,
    withSweepLock: (lockOptions, work) => withFileLock(join(dataDir, "sweep.lock"), lockOptions, () => work(db)),
    holdServerLock: null,
    readPool: null,
    findDamage: (signal) => findDamage(join(dataDir, DATABASE_NAME), signal),
  };
}

export function openScratchDatabase(path = ":memory:"): Kysely<Database> {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  return new Kysely<Database>({ dialect: new EmbeddedDialect(wrapNodeSqlite(database)) });
}
