import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { Database } from "#server/db/schema.ts";

type Profiles = Database["profiles"];

export type StoredProfile = Selectable<Profiles>;

export async function findProfileId(db: Kysely<Database>, authUserId: string): Promise<string | null> {
  const profile = await db.selectFrom("profiles").select("id").where("authUserId", "=", authUserId).executeTakeFirst();
  return profile?.id ?? null;
}

export async function addProfile(db: Kysely<Database>, profile: Insertable<Profiles>): Promise<void> {
  await db
    .insertInto("profiles")
    .values(profile)
    .onConflict((conflict) => conflict.column("authUserId").doNothing())
    .execute();
}

export async function findProfile(db: Kysely<Database>, id: string): Promise<StoredProfile | null> {
  return (await db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function changeProfile(
  db: Kysely<Database>,
  id: string,
  changes: Updateable<Profiles>,
): Promise<StoredProfile | null> {
  const changed = await db
    .updateTable("profiles")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return changed ?? null;
}

export type WatchedState = { sessionId: string; profileId: string | null; version: number | null };

export async function listStates(db: Kysely<Database>, sessionIds: readonly string[]): Promise<WatchedState[]> {
  return await db
    .selectFrom("authSessions")
    .leftJoin("profiles", "profiles.authUserId", "authSessions.userId")
    .select(["authSessions.id as sessionId", "profiles.id as profileId", "profiles.version"])
    .where("authSessions.id", "in", sessionIds)
    .where("authSessions.expiresAt", ">", new Date().toISOString())
    .execute();
}

export async function findLanguage(db: Kysely<Database>, authUserId: string): Promise<Language | null> {
  const found = db.selectFrom("profiles").select("language").where("authUserId", "=", authUserId);
  return (await found.executeTakeFirst())?.language ?? null;
}

/** The version stays: visitors do not see it. */
export async function setLanguage(db: Kysely<Database>, authUserId: string, language: Language): Promise<void> {
  await db.updateTable("profiles").set({ language }).where("authUserId", "=", authUserId).execute();
}
