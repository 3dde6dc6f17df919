import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cdnPurges")
    .addColumn("surrogateKey", "text", (column) => column.primaryKey())
    .addColumn("dueAt", "double precision", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("purgesLeft", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("cdnPurges_dueAt").on("cdnPurges").column("dueAt").execute();
}
