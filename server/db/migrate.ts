import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as closets from "./migrations/0001-closets.ts";
import * as closetVersions from "./migrations/0002-closet-versions.ts";
import * as accounts from "./migrations/0003-accounts.ts";
import * as pictures from "./migrations/0004-pictures.ts";
import * as firstCards from "./migrations/0005-first-cards.ts";
import * as cdnPurges from "./migrations/0006-cdn-purges.ts";
import * as listsInOrder from "./migrations/0007-lists-in-order.ts";
import * as tabCounts from "./migrations/0008-tab-counts.ts";
import * as requestIds from "./migrations/0009-request-ids.ts";
import * as announcedChanges from "./migrations/0010-announced-changes.ts";

/** By name, in the order of their names. A migration that has been released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  "0001-closets": closets,
  "0002-closet-versions": closetVersions,
  "0003-accounts": accounts,
  "0004-pictures": pictures,
  "0005-first-cards": firstCards,
  "0006-cdn-purges": cdnPurges,
  "0007-lists-in-order": listsInOrder,
  "0008-tab-counts": tabCounts,
  "0009-request-ids": requestIds,
  "0010-announced-changes": announcedChanges,
};

const createMigrator = <Tables>(db: Kysely<Tables>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

const fail = (cause: unknown): Error => new Error("The database could not be brought up to date.", { cause });

/** Brings the tables up to date, all in one transaction or not at all. The caller keeps other processes away meanwhile. */
export async function migrateAtOnce<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw fail(error);
}

/**
 * Brings the tables up to date, one step in one transaction after another, each wholly or not at all: what one has locked is
 * free again before the next. Other processes may do the same: each step is done once.
 */
export async function migrateStepByStep<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = createMigrator(db);
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) throw fail(error);
    if (results.length === 0) return;
  }
}
