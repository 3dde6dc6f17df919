import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "links" add column "zone" text not null default 'UTC'`.execute(db);
}
