import { type Kysely, sql } from "kysely";

const KINDS = {
  items: ["Items", "itemId"],
  outfits: ["Outfits", "outfitId"],
  inspirations: ["Inspirations", "targetId"],
};

/** One table of what collections hold, instead of one for each list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "collectionContents" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "kind" text not null,
  "position" integer not null,
  "collectionId" text not null,
  "entryId" text not null,
  "orderKey" double precision,
  constraint "collectionContents_pk" primary key ("ownerId", "kind", "position")
)`.execute(db);
  await sql`create index "collectionContents_held"
    on "collectionContents" ("ownerId", "kind", "collectionId", "orderKey" desc, "entryId")`.execute(db);
  await sql`create index "collectionContents_of_entry"
    on "collectionContents" ("ownerId", "kind", "entryId", "collectionId", "orderKey")`.execute(db);
  for (const [kind, [name, target = ""]] of Object.entries(KINDS)) {
    const table = sql.table(`collection${name}`);
    await sql`insert into "collectionContents" ("ownerId", "kind", "position", "collectionId", "entryId", "orderKey")
      select "ownerId", ${sql.lit(kind)}, "position", "collectionId", ${sql.ref(target)}, "orderKey" from ${table}`.execute(
      db,
    );
    await sql`drop table ${table}`.execute(db);
  }
}
