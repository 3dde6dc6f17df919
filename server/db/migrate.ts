import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import * as closetTables from "./migrations/0001-closet-tables.ts";
import * as passkeys from "./migrations/0002-passkeys.ts";
import * as chosenTaps from "./migrations/0003-chosen-taps.ts";
import * as signInCodes from "./migrations/0004-sign-in-codes.ts";
import * as linkZones from "./migrations/0005-link-zones.ts";
import * as signInNotices from "./migrations/0006-sign-in-notices.ts";
import * as listedClosets from "./migrations/0007-listed-closets.ts";
import * as leases from "./migrations/0008-leases.ts";
import { DatabaseProblem } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const MIGRATIONS: Record<string, Migration> = {
  "0001-closet-tables": closetTables,
  "0002-passkeys": passkeys,
  "0003-chosen-taps": chosenTaps,
  "0004-sign-in-codes": signInCodes,
  "0005-link-zones": linkZones,
  "0006-sign-in-notices": signInNotices,
  "0007-listed-closets": listedClosets,
  "0008-leases": leases,
};

/** `0001-closet-tables` makes the tables of earlier migrations. It reads backups that have the last of these. */
const FIRST_EARLIER = ["0001-closets", "0001-tables"];
const LAST_EARLIER = "0007-told-wears";

const IS_EARLIER =
  "the database was made before 1.0.0: make a backup with the program that made it (`closet backup`), and restore it with this one (`closet restore`)";

const createMigrator = <Tables>(db: Kysely<Tables>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

async function listUnknownSteps<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const steps = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  const { rows } = await steps.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

async function explain<Tables>(db: Kysely<Tables>, cause: unknown): Promise<Error> {
  const [unknown] = await listUnknownSteps(db);
  if (unknown === undefined) return new Error("The database migration failed.", { cause });
  if (FIRST_EARLIER.includes(unknown)) return new DatabaseProblem(IS_EARLIER, { cause });
  const ways = "start that release, or restore an older backup";
  return new DatabaseProblem(`a newer release has migrated the database (${unknown}): ${ways}`, { cause });
}

/** The first migration that a database with tables still needs. Null: none, or another release knows it. */
export async function findNextMigration<Tables>(db: Kysely<Tables>): Promise<string | null> {
  if ((await listUnknownSteps(db)).length > 0) return null;
  const steps = await createMigrator(db).getMigrations();
  return steps.find(({ executedAt }) => executedAt === undefined)?.name ?? null;
}

/** A new database takes all steps. */
const listUpgrades = (steps: readonly string[]): readonly string[] =>
  steps.length < Object.keys(MIGRATIONS).length ? steps : [];

/** The caller blocks other processes. Returns the steps of an upgrade. @throws {DatabaseProblem} when a newer release has migrated */
export async function migrateInOneTransaction<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw await explain(db, error);
  return listUpgrades(results.map(({ migrationName }) => migrationName));
}

/** Each step releases its locks, and adds its name to `done`. `prepare` keeps other processes out of the transaction. */
export async function migrateInSeparateTransactions<Tables>(
  db: Kysely<Tables>,
  done: string[],
  prepare: (trx: Kysely<Tables>) => Promise<void>,
): Promise<readonly string[]> {
  for (;;) {
    const steps = await db.transaction().execute(async (trx) => {
      await prepare(trx);
      const { error, results = [] } = await createMigrator(trx).migrateUp();
      if (error !== undefined) throw await explain(trx, error);
      return results.map(({ migrationName }) => migrationName);
    });
    if (steps.length === 0) return listUpgrades(done);
    done.push(...steps);
  }
}

export async function readLatestMigration(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows[0]?.name ?? "";
}

/** The migration that made the tables of a backup. Null if the backup is of a newer release, or too old. */
export function findMigration(name: string): string | null {
  const known = name === LAST_EARLIER ? "0001-closet-tables" : name;
  return Object.hasOwn(MIGRATIONS, known) ? known : null;
}

export async function migrateTo<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error !== undefined) throw await explain(db, error);
}
