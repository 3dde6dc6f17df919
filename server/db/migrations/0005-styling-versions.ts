import { type Kysely, sql } from "kysely";

/** What the owner asks to change in a styling, and the versions of it that its own row does not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "stylings" add column "version" integer not null default 1`.execute(db);
  await sql`alter table "stylings" add column "wish" text`.execute(db);
  await sql`create table "stylingVersions" (
  "ownerId" text not null,
  "stylingId" text not null,
  "version" integer not null,
  "note" text not null,
  "layout" text,
  "pictureKey" text,
  "wish" text,
  "sentAt" double precision not null,
  constraint "stylingVersions_pk" primary key ("ownerId", "stylingId", "version"),
  foreign key ("ownerId", "stylingId") references "stylings" ("ownerId", "id") on delete cascade
)`.execute(db);
}
