import type { Kysely } from "kysely";

/** Outfits that visitors have put together, the owner's inbox, and its mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const owners = () => db.schema.alterTable("owners");
  await owners()
    .addColumn("stylings", "text", (column) => column.notNull().defaultTo("anyone"))
    .execute();
  await owners()
    .addColumn("inboxVersion", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await owners()
    .addColumn("inboxMails", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await owners().addColumn("language", "text").execute();
  await owners().addColumn("inboxMailAt", "double precision").execute();
  await db.schema.alterTable("profiles").addColumn("language", "text").execute();

  await db.schema
    .createTable("stylings")
    .addColumn("ownerId", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("credit", "integer", (column) => column.notNull())
    .addColumn("layout", "text")
    .addColumn("pictureKey", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("accountUserId", "text")
    .addColumn("senderHash", "text")
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("reply", "text")
    .addColumn("outfitId", "text")
    .addColumn("sentAt", "double precision", (column) => column.notNull())
    .addColumn("answeredAt", "double precision")
    .addColumn("reportedAt", "double precision")
    .addPrimaryKeyConstraint("stylings_pk", ["ownerId", "id"])
    .execute();
  for (const column of ["accountUserId", "email", "sentAt"]) {
    await db.schema.createIndex(`stylings_${column}`).on("stylings").column(column).execute();
  }

  await db.schema
    .createTable("stylingBlocks")
    .addColumn("ownerId", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("endsAt", "double precision")
    .addPrimaryKeyConstraint("stylingBlocks_pk", ["ownerId", "sender"])
    .execute();

  await db.schema
    .createTable("inboxMails")
    .addColumn("id", "text", (column) => column.notNull().primaryKey())
    .addColumn("ownerId", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
    .addColumn("stylingId", "text")
    .addColumn("requestedAt", "double precision", (column) => column.notNull())
    .addColumn("dueAt", "double precision", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("inboxMails_dueAt").on("inboxMails").column("dueAt").execute();
}
