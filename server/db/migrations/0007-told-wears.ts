import { type Kysely, sql } from "kysely";

/** The wears of which a stylist is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "stylings" add column "told" text`.execute(db);
}
