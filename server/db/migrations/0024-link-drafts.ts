import type { Kysely } from "kysely";

/** Drafts of a guest that travel with a sign-in link. They end with the row of the link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["linkRequests", "signInLinks"])
    await db.schema.alterTable(table).addColumn("drafts", "text").execute();
}
