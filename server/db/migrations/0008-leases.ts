import { type Kysely, sql } from "kysely";

/** The locks of processes. SQLite has locks of files instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "leases" (
    "name" text not null primary key,
    "holder" text not null,
    "until" double precision not null
  )`.execute(db);
}
