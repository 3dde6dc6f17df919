import { type Kysely, sql } from "kysely";

/** Addresses under which an owner shows a closet, or a part of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "links" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "id" text not null,
  "tokenHash" text not null unique,
  "name" text not null,
  "what" text not null,
  "until" text,
  "may" text not null,
  "passwordHash" text,
  "fields" text,
  "sentence" text not null,
  "createdAt" double precision not null,
  "version" integer not null default 1,
  "opens" integer not null default 0,
  "lastOpenedAt" double precision,
  constraint "links_pk" primary key ("ownerId", "id")
)`.execute(db);
  await sql`alter table "stylings" add column "linkId" text`.execute(db);
}
