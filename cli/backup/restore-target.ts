import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { CONNECTION_TIMEOUT_MS } from "#cli/command.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { type DatabaseSettings, openDatabase } from "#server/db/database.ts";
import { DATABASE_ID, findDatabaseId } from "#server/db/database-id.ts";
import { DATABASE_NAME } from "#server/db/embedded/embedded-database.ts";
import { withFileLock } from "#server/db/embedded/file-lock.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import { withServersLockedOut } from "#server/db/postgres/leases.ts";
import type { Database } from "#server/db/schema.ts";
import { listMigratedTables } from "#server/db/tables.ts";
import { syncPath } from "#server/db/sync-path.ts";
import { copyToPostgres } from "./restored-database.ts";

const LOCK_WAIT_MS = 10_000;
/** Longer than the lease of a restore that was killed. */
const LEASE_WAIT_MS = 40_000;

export type RestoreTarget = {
  privateKeys: string[];
  publicKeys: Set<string>;
  /** Null: there is no database, or it has none yet. */
  databaseId: string | null;
  /** Atomic: the database becomes the embedded one in `folder`. */
  replace: (folder: string) => Promise<void>;
};

type TargetOptions = { existing: "replace" | "reject"; signal?: AbortSignal };

const notEmpty = (where: string): ClosetProblem => new ClosetProblem(`${where}: use --force to replace it`);

const NONE: Omit<RestoreTarget, "replace"> = { privateKeys: [], publicKeys: new Set(), databaseId: null };

function readDatabaseId(database: DatabaseSync): string | null {
  try {
    const row = database.prepare("SELECT value FROM lastingSecrets WHERE name = ?").get(DATABASE_ID);
    return row === undefined ? null : String(row.value);
  } catch {
    // Databases of earlier releases do not have the table.
    return null;
  }
}

/** Merges the write-ahead log into the database file: SQLite must not apply it to the new database. */
function settleExisting(path: string): Omit<RestoreTarget, "replace"> {
  const existing = new DatabaseSync(path, { timeout: 0 });
  try {
    existing.exec("PRAGMA journal_mode = DELETE");
    const listKeys = (visibility: string) =>
      existing
        .prepare("SELECT usernameKey FROM owners WHERE visibility = ?")
        .all(visibility)
        .map(({ usernameKey }) => String(usernameKey));
    return {
      privateKeys: listKeys("private"),
      publicKeys: new Set(listKeys("public")),
      databaseId: readDatabaseId(existing),
    };
  } catch (error) {
    const isInUse = (Number((error as { errcode?: unknown }).errcode) & 0xff) === 5;
    if (isInUse)
      throw new ClosetProblem("a server or a command is using the database: stop it first", { cause: error });
    return NONE;
  } finally {
    existing.close();
  }
}

async function withEmbeddedTarget<T>(
  dataDir: string,
  { existing }: TargetOptions,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  return await withFileLock(join(dataDir, "opening.lock"), { waitMs: LOCK_WAIT_MS }, async () => {
    const path = join(dataDir, DATABASE_NAME);
    const isThere = (await stat(path).catch(() => null)) !== null;
    if (isThere && existing === "reject") throw notEmpty(`there is a database in ${dataDir}`);
    return await work({
      ...(isThere ? settleExisting(path) : NONE),
      async replace(folder) {
        for (const beside of ["-wal", "-shm"]) await rm(path + beside, { force: true });
        await rename(join(folder, DATABASE_NAME), path);
        await syncPath(dataDir);
      },
    });
  });
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  for (const { name } of await listMigratedTables()) {
    // A command makes the id of an empty database.
    if (name === "lastingSecrets") continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

async function withPostgresTarget<T>(
  settings: DatabaseSettings,
  { existing, signal }: TargetOptions,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  const postgres = await openDatabase(settings, { isPatient: true, connectionTimeoutMs: CONNECTION_TIMEOUT_MS });
  const { db } = postgres;
  const waiting = { waitMs: LEASE_WAIT_MS, ...(signal && { signal }) };
  try {
    return await postgres.withSweepLock(waiting, () =>
      withServersLockedOut(db, waiting, async (confirm) => {
        if (existing === "reject" && !(await isEmpty(db))) throw notEmpty("the database in PostgreSQL is not empty");
        const owners = await db.selectFrom("owners").select(["usernameKey", "visibility"]).execute();
        const listKeys = (visibility: string) =>
          owners.filter((owner) => owner.visibility === visibility).map(({ usernameKey }) => usernameKey);
        return await work({
          privateKeys: listKeys("private"),
          publicKeys: new Set(listKeys("public")),
          databaseId: await findDatabaseId(db),
          replace: (folder) => copyToPostgres(folder, db, confirm),
        });
      }),
    );
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new ClosetProblem("a backup or a check is running: try again when it is done", { cause: error });
  } finally {
    await db.destroy();
  }
}

/** @throws {ClosetProblem} when the database is in use, or not empty and `existing` is "reject" */
export async function withRestoreTarget<T>(
  settings: DatabaseSettings,
  options: TargetOptions,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  return settings.databaseUrl === null
    ? await withEmbeddedTarget(settings.dataDir, options, work)
    : await withPostgresTarget(settings, options, work);
}
