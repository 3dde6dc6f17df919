import { type Kysely, sql } from "kysely";

/** If both numbers are smaller, `createdAt + sFrac` cannot overflow. PostgreSQL throws an error on overflow. */
const LARGE = 1e300;

const JOINS = [
  ["collectionItems", "itemId", "itemsHeld"],
  ["collectionOutfits", "outfitId", "outfitsHeld"],
  ["collectionInspirations", "targetId", "inspirationsHeld"],
] as const;

const OLD_INDEXES = ["items_shown", "outfits_shown", "portfolios_shown", "items_in_order", "collections_in_order"];

async function addOrderKey(db: Kysely<unknown>, list: string, key: ReturnType<typeof sql<number>>): Promise<void> {
  await db.schema
    .alterTable(list)
    .addColumn("orderKey", "double precision", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update ${sql.table(list)} set "orderKey" = ${key}`.execute(db);
  await db.schema
    .createIndex(`${list}_in_key_order`)
    .on(list)
    .columns(["ownerId", "orderKey desc", "position"])
    .execute();
}

/** The key is 0 when the sum is infinite (`domain/closet-order.ts`). */
async function setLargeKeys(db: Kysely<unknown>, list: string): Promise<void> {
  type Row = { ownerId: string; id: string; createdAt: number; sFrac: number | null };
  const { rows } = await sql<Row>`select "ownerId", "id", "createdAt", "sFrac" from ${sql.table(list)}
    where abs("createdAt") >= ${LARGE} or abs("sFrac") >= ${LARGE}`.execute(db);
  for (const { ownerId, id, createdAt, sFrac } of rows) {
    const sum = createdAt + (sFrac ?? 0);
    await sql`update ${sql.table(list)} set "orderKey" = ${Number.isFinite(sum) ? sum : 0}
      where "ownerId" = ${ownerId} and "id" = ${id}`.execute(db);
  }
}

/** Sorts lists by descending `orderKey` (spec §7). Keeps `place`: processes of the previous release read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of OLD_INDEXES) await db.schema.dropIndex(index).execute();
  await db.schema.dropIndex("inspirations_in_order").execute();
  for (const list of ["items", "outfits", "collections"]) {
    const sum = sql<number>`case when abs("createdAt") >= ${sql.lit(LARGE)} or abs("sFrac") >= ${sql.lit(LARGE)} then 0
      else "createdAt" + coalesce("sFrac", 0) end`;
    await addOrderKey(db, list, sum);
    await setLargeKeys(db, list);
  }
  await addOrderKey(db, "portfolios", sql<number>`"createdAt"`);
  await addOrderKey(db, "inspirations", sql<number>`0 - "position"`);
  await db.schema
    .createIndex("items_shown_in_key_order")
    .on("items")
    .columns(["ownerId", "wishlist", "orderKey desc", "position"])
    .execute();

  for (const [rows, target, held] of JOINS) {
    await db.schema.alterTable(rows).addColumn("orderKey", "double precision").execute();
    await sql`update ${sql.table(rows)} set "orderKey" = - "place" where "place" is not null`.execute(db);
    await db.schema
      .alterTable("collections")
      .addColumn(held, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update "collections" set ${sql.ref(held)} = coalesce((
      select max("place") from ${sql.table(rows)} as "rows"
      where "rows"."ownerId" = "collections"."ownerId" and "rows"."collectionId" = "collections"."id"), 0)`.execute(db);
    await db.schema.dropIndex(`${rows}_held`).execute();
    await db.schema
      .createIndex(`${rows}_held`)
      .on(rows)
      .columns(["ownerId", "collectionId", "orderKey desc", target])
      .execute();
  }
}
