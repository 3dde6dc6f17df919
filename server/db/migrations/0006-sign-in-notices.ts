import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "linkRequests" add column "notice" text`.execute(db);
}
