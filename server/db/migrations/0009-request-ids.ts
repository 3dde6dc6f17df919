import type { Kysely } from "kysely";

/** Which request a sign-in mail belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("linkRequests").addColumn("requestId", "text").execute();
}
