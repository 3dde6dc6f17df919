import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table "owners" add column "proposals" text not null default 'anyone'`,
  `create table "stylingProposals" (
    "ownerId" text not null,
    "stylingId" text not null,
    "version" integer not null,
    "place" integer not null,
    "data" text not null,
    "pictureKey" text,
    constraint "stylingProposals_pk" primary key ("ownerId", "stylingId", "version", "place"),
    foreign key ("ownerId", "stylingId") references "stylings" ("ownerId", "id") on delete cascade
  )`,
  `create index "stylingProposals_pictureKey" on "stylingProposals" ("pictureKey") where "pictureKey" is not null`,
];

/** What stylists propose that the owner does not have, and from whom the owner takes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
