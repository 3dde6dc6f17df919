import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
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
import * as ownerKeys from "./migrations/0011-owner-keys.ts";
import * as textLengths from "./migrations/0012-text-lengths.ts";
import * as mailboxes from "./migrations/0013-mailboxes.ts";
import * as heldPlaces from "./migrations/0014-held-places.ts";
import * as orderKeys from "./migrations/0015-order-keys.ts";
import * as details from "./migrations/0016-details.ts";
import * as heldEntries from "./migrations/0017-held-entries.ts";
import * as closetAccounts from "./migrations/0018-closet-accounts.ts";
import * as entryVersions from "./migrations/0019-entry-versions.ts";
import * as cutouts from "./migrations/0020-cutouts.ts";
import * as stylings from "./migrations/0021-stylings.ts";
import * as inboxMails from "./migrations/0022-inbox-mails.ts";
import * as shownCutouts from "./migrations/0023-shown-cutouts.ts";
import * as linkDrafts from "./migrations/0024-link-drafts.ts";
import * as stylingProofs from "./migrations/0025-styling-proofs.ts";
import * as changesSince from "./migrations/0026-changes-since.ts";
import * as collectedStylings from "./migrations/0027-collected-stylings.ts";
import * as lastingSecret from "./migrations/0028-lasting-secret.ts";
import * as blockedStylings from "./migrations/0029-blocked-stylings.ts";
import * as noCdnPurges from "./migrations/0030-no-cdn-purges.ts";
import { DatabaseProblem } from "./opened-database.ts";
import type { Database } from "./schema.ts";

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
  "0011-owner-keys": ownerKeys,
  "0012-text-lengths": textLengths,
  "0013-mailboxes": mailboxes,
  "0014-held-places": heldPlaces,
  "0015-order-keys": orderKeys,
  "0016-details": details,
  "0017-held-entries": heldEntries,
  "0018-closet-accounts": closetAccounts,
  "0019-entry-versions": entryVersions,
  "0020-cutouts": cutouts,
  "0021-stylings": stylings,
  "0022-inbox-mails": inboxMails,
  "0023-shown-cutouts": shownCutouts,
  "0024-link-drafts": linkDrafts,
  "0025-styling-proofs": stylingProofs,
  "0026-changes-since": changesSince,
  "0027-collected-stylings": collectedStylings,
  "0028-lasting-secret": lastingSecret,
  "0029-blocked-stylings": blockedStylings,
  "0030-no-cdn-purges": noCdnPurges,
};

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
  const ways = "start that release, or restore an older backup";
  return new DatabaseProblem(`a newer release has migrated the database (${unknown}): ${ways}`, { cause });
}

/** The caller blocks other processes. @throws {DatabaseProblem} when a newer release has migrated */
export async function migrateInOneTransaction<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw await explain(db, error);
}

/** Each step releases its locks. Safe in several processes at once. */
export async function migrateInSeparateTransactions<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = createMigrator(db);
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) throw await explain(db, error);
    if (results.length === 0) return;
  }
}

export async function readLatestMigration(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows[0]?.name ?? "";
}

export const isKnownMigration = (name: string): boolean => Object.hasOwn(MIGRATIONS, name);

export async function migrateTo<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error !== undefined) throw await explain(db, error);
}
