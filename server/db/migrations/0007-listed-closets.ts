import { type Kysely, sql } from "kysely";

/** For the closets of the start page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "owners_listed" on "owners" ("isIndexed", "createdAt")`.execute(db);
}
