import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** The row of `lastingSecrets`. */
export const DATABASE_ID = "database id";

export async function findDatabaseId(db: Kysely<Database>): Promise<string | null> {
  const found = db.selectFrom("lastingSecrets").select("value").where("name", "=", DATABASE_ID);
  return (await found.executeTakeFirst())?.value ?? null;
}

/** Makes one if the database has none. */
export async function getDatabaseId(db: Kysely<Database>): Promise<string> {
  // The first of several processes that start together stores it.
  await db
    .insertInto("lastingSecrets")
    .values({ name: DATABASE_ID, value: randomUUID() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findDatabaseId(db)) ?? "";
}

/** For the copy of a database, which is another one. */
export async function renewDatabaseId(db: Kysely<Database>): Promise<string> {
  await db.deleteFrom("lastingSecrets").where("name", "=", DATABASE_ID).execute();
  return await getDatabaseId(db);
}
