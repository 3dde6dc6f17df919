import type { Kysely } from "kysely";

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
