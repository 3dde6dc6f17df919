import { type Kysely, PostgresAdapter, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const date = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? "timestamptz" : "date");
  await sql`create table "authPasskeys" (
    "id" text not null primary key,
    "userId" text not null references "authUsers" ("id") on delete cascade,
    "credentialId" text not null unique,
    "publicKey" text not null,
    "counter" integer not null,
    "createdAt" ${date} not null,
    "usedAt" ${date}
  )`.execute(db);
  await sql`create index "authPasskeys_userId" on "authPasskeys" ("userId")`.execute(db);
}
