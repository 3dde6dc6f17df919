import type { CreateTableBuilder, Kysely } from "kysely";

type Table = CreateTableBuilder<string, string>;

const ofOwner = (table: Table): Table =>
  table.addColumn("ownerId", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"));

const entry = (table: Table): Table =>
  ofOwner(table)
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull());

const ordered = (table: Table): Table =>
  table.addColumn("createdAt", "double precision", (column) => column.notNull()).addColumn("sFrac", "double precision");

export async function up(db: Kysely<unknown>): Promise<void> {
  const create = (name: string): Table => db.schema.createTable(name);
  const createEntries = (name: string, columns: (table: Table) => Table): Promise<void> =>
    columns(entry(create(name)))
      .addPrimaryKeyConstraint(`${name}_pk`, ["ownerId", "id"])
      .execute();
  const createRows = (name: string, target: string): Promise<void> =>
    ofOwner(create(name))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("collectionId", "text", (column) => column.notNull())
      .addColumn(target, "text", (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_pk`, ["ownerId", "position"])
      .execute();

  await create("owners")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("usernameKey", "text", (column) => column.notNull().unique())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("pronoun", "text")
    .addColumn("visibility", "text", (column) => column.notNull())
    .addColumn("createdAt", "double precision", (column) => column.notNull())
    .execute();

  await createEntries("items", (table) =>
    ordered(table)
      .addColumn("thumbnailImageURL", "text")
      .addColumn("brand", "text")
      .addColumn("itemShoppingURL", "text")
      .addColumn("wishlist", "integer", (column) => column.notNull()),
  );
  await createEntries("outfits", (table) => ordered(table).addColumn("previewUrl", "text"));
  await createEntries("portfolios", (table) =>
    table.addColumn("picUrl", "text").addColumn("createdAt", "double precision", (column) => column.notNull()),
  );
  await createEntries("collections", (table) =>
    ordered(table)
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("folders", "text", (column) => column.notNull())
      .addColumn("type", "text"),
  );
  await createEntries("inspirations", (table) => table.addColumn("picUrl", "text"));
  await createRows("collectionItems", "itemId");
  await createRows("collectionOutfits", "outfitId");
  await createRows("collectionInspirations", "targetId");

  await ofOwner(create("pictures").addColumn("key", "text", (column) => column.primaryKey()))
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("contentType", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pictures_owner").on("pictures").column("ownerId").execute();
  await db.schema.createIndex("pictures_sha256").on("pictures").column("sha256").execute();

  await create("viewEvents")
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("hour", "double precision", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("viewEvents_pk", ["event", "username", "hour"])
    .execute();
}
