import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Several people keep one closet. The account of each closet of 1.0 becomes its owner. */
const writeSteps = (randomId: string): string => `
create table "closetPeople" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "id" text not null,
  "accountUserId" text references "authUsers" ("id") deferrable initially deferred,
  "email" text,
  "role" text not null,
  "seesPrivate" integer not null default 0,
  "hasBegun" integer not null default 0,
  "since" double precision not null,
  "readFrom" integer not null default 0,
  "removalAt" double precision,
  "openedAt" double precision,
  "removalsMailedAt" double precision,
  constraint "closetPeople_pk" primary key ("ownerId", "id")
);
create unique index "closetPeople_account" on "closetPeople" ("accountUserId", "ownerId");
create unique index "closetPeople_email" on "closetPeople" ("email", "ownerId");
create table "closetInvitations" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "id" text not null,
  "tokenHash" text not null unique,
  "role" text not null,
  "seesPrivate" integer not null default 0,
  "email" text,
  "invitedBy" text,
  "createdAt" double precision not null,
  "until" double precision not null,
  "usedBy" text,
  constraint "closetInvitations_pk" primary key ("ownerId", "id")
);
insert into "closetPeople" ("ownerId", "id", "accountUserId", "email", "role", "seesPrivate", "hasBegun", "since")
  select "id", ${randomId}, "accountUserId", case when "accountUserId" is null then "ownerEmail" end, 'owner', 1,
    case when "accountUserId" is null then 0 else 1 end, "createdAt"
  from "owners" where "accountUserId" is not null or "ownerEmail" is not null;
alter table "owners" add column "hadOwner" integer not null default 0;
update "owners" set "hadOwner" = 1 where "accountUserId" is not null;
alter table "owners" add column "changedAt" double precision;
drop index "owners_accountUserId";
drop index "owners_ownerEmail";
alter table "owners" drop column "accountUserId";
alter table "owners" drop column "ownerEmail";
alter table "entries" add column "changedBy" text;
alter table "entries" add column "changedAt" double precision;
create index "entries_changedBy" on "entries" ("changedBy", "changedAt") where "changedBy" is not null
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const steps = writeSteps(isPostgres ? "gen_random_uuid()::text" : "lower(hex(randomblob(16)))");
  for (const step of steps.split(";\n")) await sql.raw(step).execute(db);
}
