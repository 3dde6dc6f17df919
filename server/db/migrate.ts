import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import * as records from "./migrations/0001-records.ts";
import * as people from "./migrations/0002-people.ts";
import * as proposals from "./migrations/0003-proposals.ts";
import * as imports from "./migrations/0004-imports.ts";
import * as helperOutfits from "./migrations/0005-helper-outfits.ts";
import * as outfitsOfStylings from "./migrations/0006-outfits-of-stylings.ts";
import { DatabaseProblem } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const MIGRATIONS: Record<string, Migration> = {
  "0001-records": records,
  "0002-people": people,
  "0003-proposals": proposals,
  "0004-imports": imports,
  "0005-helper-outfits": helperOutfits,
  "0006-outfits-of-stylings": outfitsOfStylings,
};

/** Of the commits before 1.0.0: the first steps of a database, and the last ones, which a backup names. */
const BEFORE_RELEASE = [
  "0001-closets",
  "0001-tables",
  "0001-closet-tables",
  "0002-passkeys",
  "0003-chosen-taps",
  "0004-sign-in-codes",
  "0005-link-zones",
  "0006-sign-in-notices",
  "0007-listed-closets",
  "0007-told-wears",
  "0008-leases",
];

const WAY_TO_RELEASE =
  "before 1.0.0: export each closet with the program that made it (`closet export`), and import it here (`closet import`)";

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
  if (BEFORE_RELEASE.includes(unknown))
    return new DatabaseProblem(`the database was made ${WAY_TO_RELEASE}`, { cause });
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

/** Why this release cannot read a backup whose last migration is this one. Null: it can. */
export function findBackupProblem(migration: string): string | null {
  if (Object.hasOwn(MIGRATIONS, migration)) return null;
  return BEFORE_RELEASE.includes(migration)
    ? `it was made ${WAY_TO_RELEASE}`
    : `a newer release made it (${migration}): restore it with that release`;
}

export async function migrateTo<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error !== undefined) throw await explain(db, error);
}
