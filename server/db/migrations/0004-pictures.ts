import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("owners")
    .addColumn("pictureEpoch", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("pictures").addColumn("thumbhash", "text").execute();
  await db.schema
    .createTable("retiredPictureEpochs")
    .addColumn("usernameHash", "text", (column) => column.primaryKey())
    .addColumn("pictureEpoch", "integer", (column) => column.notNull())
    .execute();
}
