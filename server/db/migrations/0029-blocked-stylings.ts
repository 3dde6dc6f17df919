import type { Kysely } from "kysely";

/** The styling whose sender the owner blocked, for the list of the blocked. Null: blocked by an older release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("stylingBlocks").addColumn("stylingId", "text").execute();
}
