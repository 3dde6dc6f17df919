import { type Kysely, sql } from "kysely";

/** `owners.tap` without a default. SQLite cannot change a column, so it becomes another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "owners" add column "chosenTap" text`.execute(db);
  await sql`update "owners" set "chosenTap" = "tap"`.execute(db);
  await sql`alter table "owners" drop column "tap"`.execute(db);
  await sql`alter table "owners" rename column "chosenTap" to "tap"`.execute(db);
}
