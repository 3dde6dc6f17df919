import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table "owners" add column "helperOutfits" text not null default 'closet'`,
  `alter table "stylings" add column "byPerson" integer not null default 0`,
];

/** Where the outfits of helpers go, and which stylings are by a person of the closet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
