import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "signInCodes" (
    "email" text not null,
    "browserHash" text not null,
    "codeHash" text not null,
    "attempts" integer not null,
    "expiresAt" double precision not null,
    primary key ("email", "browserHash")
  )`.execute(db);
  await sql`create index "signInCodes_expiresAt" on "signInCodes" ("expiresAt")`.execute(db);
  await sql`alter table "linkRequests" add column "browserHash" text`.execute(db);
  await sql`create index "authVerifications_expiresAt" on "authVerifications" ("expiresAt")`.execute(db);
}
