import type { Kysely } from "kysely";

/** When a stylist got the mail with the reply, and addresses that want no such mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("stylings").addColumn("mailedAt", "double precision").execute();
  await db.schema
    .createTable("stoppedMails")
    .addColumn("addressHash", "text", (column) => column.notNull().primaryKey())
    .addColumn("stoppedAt", "double precision", (column) => column.notNull())
    .execute();
}
