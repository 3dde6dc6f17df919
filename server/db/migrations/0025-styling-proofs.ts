import type { Kysely } from "kysely";

/** What a repeated request with the id of a styling must prove. Null: it gets no token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("stylings").addColumn("proof", "text").execute();
}
