import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("apiKeys")
    .addColumn("id", "text", (column) => column.notNull().primaryKey())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("username", "text")
    .addColumn("rights", "text", (column) => column.notNull())
    .addColumn("createdAt", "double precision", (column) => column.notNull())
    .addColumn("expiresAt", "double precision")
    .addColumn("lastUsedDay", "text")
    .execute();
  await db.schema
    .createTable("pictureUploads")
    .addColumn("usernameKey", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("storedName", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("picture", "text")
    .addColumn("changedAt", "double precision", (column) => column.notNull())
    .addPrimaryKeyConstraint("pictureUploads_pk", ["usernameKey", "sha256"])
    .execute();
  await db.schema.createIndex("pictureUploads_changedAt").on("pictureUploads").column("changedAt").execute();
  await db.schema.alterTable("pictures").addColumn("givenSha256", "text").execute();
}
