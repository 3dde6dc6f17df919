import { type Kysely, sql } from "kysely";

/** What a link asks, its vote and its outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["request", "vote", "outcome"])
    await sql`alter table "links" add column ${sql.ref(column)} text`.execute(db);
  await sql`create table "hearts" (
  "ownerId" text not null,
  "linkId" text not null,
  "candidate" text not null,
  "guestHash" text not null,
  "guestName" text not null,
  "givenAt" double precision not null,
  constraint "hearts_pk" primary key ("ownerId", "linkId", "candidate", "guestHash"),
  foreign key ("ownerId", "linkId") references "links" ("ownerId", "id") on delete cascade
)`.execute(db);
}
