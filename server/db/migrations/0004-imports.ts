import { type Kysely, sql } from "kysely";

const TABLES = `
create table "imports" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "id" text not null,
  "name" text not null,
  "version" integer not null,
  "createdAt" double precision not null,
  "undoneAt" double precision,
  "added" integer not null,
  "updated" integer not null,
  "removed" integer not null,
  constraint "imports_pk" primary key ("ownerId", "id")
);
create table "importChanges" (
  "ownerId" text not null,
  "importId" text not null,
  "list" text not null,
  "entryId" text not null,
  "fileId" text not null,
  "before" text,
  "after" text,
  constraint "importChanges_pk" primary key ("ownerId", "importId", "list", "entryId"),
  constraint "importChanges_import" foreign key ("ownerId", "importId")
    references "imports" ("ownerId", "id") on delete cascade,
  constraint "importChanges_entry" foreign key ("ownerId", "list", "entryId")
    references "entries" ("ownerId", "list", "id") on delete cascade
);
create index "importChanges_entries" on "importChanges" ("ownerId", "list", "entryId")
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES.split(";\n")) await sql.raw(statement).execute(db);
}
