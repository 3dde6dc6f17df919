import { type Kysely, PostgresAdapter, sql } from "kysely";

const LISTS = ["items", "outfits", "portfolios", "collections", "inspirations"];

/** `version` of an entry: the closet's version at the entry's last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of LISTS) {
    await db.schema
      .alterTable(list)
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("collections")
    .addColumn("ownOrder", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("pictures").addColumn("keptSince", "double precision").execute();
  await db.schema
    .createTable("bin")
    .addColumn("ownerId", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("deletedAt", "double precision", (column) => column.notNull())
    .addColumn("entry", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("bin_pk", ["ownerId", "kind", "id"])
    .execute();
  await db.schema.createIndex("bin_deleted_at").on("bin").column("deletedAt").execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create trigger "announceChange" after update or delete on "owners"
    for each row execute function "announceChange"()`.execute(db);
}
