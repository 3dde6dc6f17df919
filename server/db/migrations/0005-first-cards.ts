import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("items_shown").on("items").columns(["ownerId", "wishlist", "position"]).execute();
  await db.schema.createIndex("outfits_shown").on("outfits").columns(["ownerId", "position"]).execute();
  await db.schema.createIndex("portfolios_shown").on("portfolios").columns(["ownerId", "position"]).execute();
}
