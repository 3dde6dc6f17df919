import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of ["items", "collections", "inspirations"]) {
    await db.schema.createIndex(`${list}_in_order`).on(list).columns(["ownerId", "position"]).execute();
  }
  for (const [rows, target] of [
    ["collectionItems", "itemId"],
    ["collectionOutfits", "outfitId"],
    ["collectionInspirations", "targetId"],
  ] as const) {
    await db.schema.createIndex(`${rows}_held`).on(rows).columns(["ownerId", "collectionId", target]).execute();
  }
}
