import type { Kysely } from "kysely";

/** Whether search engines may show a closet, and a count of its changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("owners")
    .addColumn("isIndexed", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("owners")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
