import { type Kysely, sql } from "kysely";

/** The account of a closet, its promised address, addresses that may create a closet, and who removed a closet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("owners")
    // Deferred: a deletion locks the account first, and then deletes a closet that was created meanwhile.
    .addColumn("accountUserId", "text", (column) =>
      column.references("authUsers.id").modifyEnd(sql`deferrable initially deferred`),
    )
    .execute();
  await db.schema.alterTable("owners").addColumn("ownerEmail", "text").execute();
  for (const column of ["accountUserId", "ownerEmail"]) {
    await db.schema.createIndex(`owners_${column}`).on("owners").column(column).unique().execute();
  }
  await db.schema.alterTable("retiredPictureEpochs").addColumn("removedAt", "double precision").execute();
  await db.schema.alterTable("retiredPictureEpochs").addColumn("accountHash", "text").execute();
  await db.schema
    .createTable("invitedAddresses")
    .addColumn("email", "text", (column) => column.notNull().primaryKey())
    .addColumn("invitedAt", "double precision", (column) => column.notNull())
    .execute();
}
