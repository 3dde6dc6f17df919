import { type Kysely, sql } from "kysely";

/** `place`: rank of an entry within its collection, from 1; null for a repeated row or a missing entry (spec §2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [rows, target, entries] of [
    ["collectionItems", "itemId", "items"],
    ["collectionOutfits", "outfitId", "outfits"],
    ["collectionInspirations", "targetId", "inspirations"],
  ] as const) {
    await db.schema.alterTable(rows).addColumn("place", "integer").execute();
    const id = sql.ref(target);
    await sql`
      update ${sql.table(rows)} set "place" = "held"."place" from (
        select "rows"."ownerId", min("rows"."position") as "position",
          row_number() over (partition by "rows"."ownerId", "collectionId" order by "entries"."position") as "place"
        from ${sql.table(rows)} as "rows" inner join ${sql.table(entries)} as "entries"
          on "entries"."ownerId" = "rows"."ownerId" and "entries"."id" = "rows".${id}
        group by "rows"."ownerId", "collectionId", "rows".${id}, "entries"."position"
      ) as "held"
      where ${sql.table(rows)}."ownerId" = "held"."ownerId" and ${sql.table(rows)}."position" = "held"."position"
    `.execute(db);
    await db.schema.dropIndex(`${rows}_held`).execute();
    await db.schema
      .createIndex(`${rows}_held`)
      .on(rows)
      .columns(["ownerId", "collectionId", "place", target])
      .execute();
  }
  await db.schema.dropIndex("pictures_owner").execute();
  await db.schema.createIndex("pictures_owner").on("pictures").columns(["ownerId", "bytes"]).execute();
}
