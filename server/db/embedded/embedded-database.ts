import { access, constants, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { findDatabaseId } from "#server/db/database-id.ts";
import { writeProbe } from "#server/db/disk-reserve.ts";
import { copyBeforeMigration } from "./copy-database.ts";
import { EmbeddedDialect } from "./embedded-driver.ts";
import { checkLog, closeLogged } from "./log-check.ts";
import { findDamage } from "./find-damage.ts";
import { withFileLock } from "./file-lock.ts";
import { findNextMigration, migrateInOneTransaction } from "#server/db/migrate.ts";
import { wrapNodeSqlite } from "./node-sqlite.ts";
import { DatabaseProblem, type OpenedDatabase, type OpeningOptions, toKyselyLog } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";
import { isPermissionMissing } from "#server/db/storage-errors.ts";

/** The process serves no requests yet, so SQLite may block. */
const OPENING_BUSY_MS = 5000;
const OPENING_WAIT_MS = 60_000;
const CLOSING_WAIT_MS = 5000;

/** Two for long imports or exports and two for loads of closets, so that two are left for the others. */
const OTHER_CONNECTIONS = 5;

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

const describeCopy = (path: string): string =>
  `${path} was copied from a running server, or has lost its -wal: the latest changes are missing. Only \`${CLOSET_COMMAND} backup\` copies a running database`;

/** Paths of databases that this process has open, and how many times. */
const openPaths = new Map<string, number>();

const countOpen = (path: string, change: 1 | -1): void => void openPaths.set(path, (openPaths.get(path) ?? 0) + change);

const withOpeningLock = <T>(dataDir: string, waitMs: number, work: () => Promise<T>): Promise<T> =>
  withFileLock(join(dataDir, "opening.lock"), { waitMs }, work);

export async function openEmbeddedDatabase(dataDir: string, options: OpeningOptions = {}): Promise<OpenedDatabase> {
  try {
    return await openOnce(dataDir, options);
  } catch (error) {
    // SQLite says only that it cannot open a file, not why.
    if (isPermissionMissing(error)) await writeProbe(dataDir);
    throw error;
  }
}

async function openOnce(dataDir: string, options: OpeningOptions): Promise<OpenedDatabase> {
  // Switching to WAL does not wait for other processes (https://sqlite.org/wal.html, "SQLITE_BUSY").
  const path = join(dataDir, DATABASE_NAME);
  const { db, warning, migrations } = await withOpeningLock(dataDir, OPENING_WAIT_MS, async () => {
    await makeFile(path);
    const isOpen = (openPaths.get(path) ?? 0) > 0;
    const { isLogMissing } = isOpen ? { isLogMissing: false } : await checkLog(path);
    const database = new DatabaseSync(path, { timeout: OPENING_BUSY_MS });
    const others: DatabaseSync[] = [];
    let migrations: readonly string[];
    try {
      database.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF");
      const alone = new Kysely<Database>({ dialect: new EmbeddedDialect(wrapNodeSqlite(database)) });
      const migration = await findNextMigration(alone);
      if (migration !== null) await copyBeforeMigration(database, dataDir, migration);
      migrations = await migrateInOneTransaction(alone);
      while (others.length < OTHER_CONNECTIONS) others.push(new DatabaseSync(path));
      for (const each of [database, ...others])
        each.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0");
    } catch (error) {
      for (const each of others) each.close();
      closeLogged(database);
      throw error;
    }
    countOpen(path, 1);
    const close = async (): Promise<void> => {
      for (const each of others) each.close();
      // Under the lock, so that the last of two processes that end together ends the log.
      await withOpeningLock(dataDir, CLOSING_WAIT_MS, async () => closeLogged(database)).catch(() => {
        if (database.isOpen) database.close();
      });
      countOpen(path, -1);
    };
    const dialect = new EmbeddedDialect(wrapNodeSqlite(database), others.map(wrapNodeSqlite), close);
    const opened = new Kysely<Database>({ dialect, ...toKyselyLog(options) });
    // Earlier releases made no id, and left no mark in the file when they closed it.
    const isCopy = isLogMissing && (await findDatabaseId(opened)) !== null;
    return { db: opened, warning: isCopy ? describeCopy(path) : null, migrations };
  });
  return {
    kind: "sqlite",
    place: path,
    warning,
    migrations,
    db,
    withSweepLock: (lockOptions, work) => withFileLock(join(dataDir, "sweep.lock"), lockOptions, work),
    holdServerLock: null,
    readPool: null,
    findDamage: (signal) => findDamage(path, signal),
  };
}

export function openScratchDatabase(path = ":memory:"): Kysely<Database> {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  return new Kysely<Database>({ dialect: new EmbeddedDialect(wrapNodeSqlite(database)) });
}
