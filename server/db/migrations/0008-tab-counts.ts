import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [tab, shown] of [
    ["outfits", sql``],
    ["items", sql`and "wishlist" = 0`],
    ["collections", sql``],
    ["portfolios", sql``],
  ] as const) {
    await db.schema
      .alterTable("owners")
      .addColumn(`${tab}Shown`, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update "owners" set ${sql.ref(`${tab}Shown`)} = (
      select count(*) from ${sql.table(tab)} where "ownerId" = "owners"."id" ${shown})`.execute(db);
  }
}
