import type { Kysely } from "kysely";

/** Whether a guest sent what an account has now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("stylings")
    .addColumn("isCollected", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
