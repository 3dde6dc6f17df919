import type { Kysely } from "kysely";

/** The closet's version at an entry's deletion, and at an item's last cut-out by the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("bin")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("items")
    .addColumn("cutoutVersion", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
