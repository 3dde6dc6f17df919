import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/schema.ts";

export type ApiKeyRow = Selectable<Database["apiKeys"]>;

export async function insertKey(db: Kysely<Database>, row: ApiKeyRow): Promise<void> {
  await db.insertInto("apiKeys").values(row).execute();
}

export async function findKeyRow(db: Kysely<Database>, id: string): Promise<ApiKeyRow | null> {
  return (await db.selectFrom("apiKeys").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function listKeyRows(db: Kysely<Database>): Promise<ApiKeyRow[]> {
  return await db.selectFrom("apiKeys").selectAll().orderBy("createdAt").orderBy("id").execute();
}

export async function deleteKey(db: Kysely<Database>, id: string): Promise<string | null> {
  const deleted = await db.deleteFrom("apiKeys").where("id", "=", id).returning("name").executeTakeFirst();
  return deleted?.name ?? null;
}

export async function updateLastUsedDay(db: Kysely<Database>, id: string, lastUsedDay: string): Promise<void> {
  await db.updateTable("apiKeys").set({ lastUsedDay }).where("id", "=", id).execute();
}
