import type { Kysely, Transaction } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** The closet's owner as the database holds her. */
export type StoredOwner = { id: string; username: string; firstName: string; pronoun: string | null };

/** The owner of a public closet; private, unknown and removed are one and the same: null. */
export async function findPublicOwner(db: Reader, usernameKey: string): Promise<StoredOwner | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "firstName", "pronoun"])
    .where("usernameKey", "=", usernameKey)
    .where("visibility", "=", "public")
    .executeTakeFirst();
  return owner ?? null;
}

/** Any owner, for whoever runs the machine. */
export async function findOwner(
  db: Reader,
  usernameKey: string,
): Promise<(StoredOwner & { visibility: Visibility }) | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "firstName", "pronoun", "visibility"])
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirst();
  return owner ?? null;
}

export async function isTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const key = usernameKey(username);
  const owner = await db.selectFrom("owners").select("id").where("usernameKey", "=", key).executeTakeFirst();
  return owner !== undefined;
}

export async function getVisibility(db: Kysely<Database>, ownerId: string): Promise<Visibility> {
  const owner = db.selectFrom("owners").select("visibility").where("id", "=", ownerId);
  return (await owner.executeTakeFirstOrThrow()).visibility;
}

/** Removes an owner with all she has; false when there is none of that username. */
export async function removeOwner(db: Kysely<Database>, username: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("owners")
    .where("usernameKey", "=", usernameKey(username))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** False when there is no owner of that username. */
export async function setVisibility(db: Kysely<Database>, username: string, visibility: Visibility): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("owners")
    .set({ visibility })
    .where("usernameKey", "=", usernameKey(username))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The usernames of the first public closets, oldest first. */
export async function listPublicUsernames(db: Reader, limit: number): Promise<string[]> {
  const owners = await db
    .selectFrom("owners")
    .select("username")
    .where("visibility", "=", "public")
    .orderBy("createdAt")
    .orderBy("username")
    .limit(limit)
    .execute();
  return owners.map((owner) => owner.username);
}

export async function hasOwners(db: Reader): Promise<boolean> {
  return (await db.selectFrom("owners").select("id").limit(1).executeTakeFirst()) !== undefined;
}
