import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["items", "outfits"]) {
    await db.schema.alterTable(table).addColumn("details", "text").execute();
  }
  await db.schema
    .alterTable("owners")
    .addColumn("tap", "text", (column) => column.notNull().defaultTo("prompt"))
    .execute();
  await db.schema
    .alterTable("owners")
    .addColumn("policy", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema
    .alterTable("pictures")
    .addColumn("use", "text", (column) => column.notNull().defaultTo("entry"))
    .execute();
  await db.schema
    .createTable("outfitItems")
    .addColumn("ownerId", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
    .addColumn("outfitId", "text", (column) => column.notNull())
    .addColumn("itemId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("outfitItems_pk", ["ownerId", "outfitId", "itemId"])
    .execute();
  await db.schema
    .createIndex("outfitItems_of_item")
    .on("outfitItems")
    .columns(["ownerId", "itemId", "outfitId"])
    .execute();
}
