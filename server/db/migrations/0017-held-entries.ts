import type { Kysely } from "kysely";

/** Finds the collections of an item or outfit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, target] of [
    ["collectionItems", "itemId"],
    ["collectionOutfits", "outfitId"],
  ] as const) {
    await db.schema
      .createIndex(`${table}_of_entry`)
      .on(table)
      .columns(["ownerId", target, "collectionId", "orderKey"])
      .execute();
  }
}
