import type { Kysely } from "kysely";

/** One row: the key of hashes that must outlive a rotation of `AUTH_SECRET`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lastingSecrets")
    .addColumn("name", "text", (column) => column.notNull().primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
