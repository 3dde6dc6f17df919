import type { Kysely, Transaction } from "kysely";
import { usernameKey } from "#domain/username.ts";
import { removeViews } from "#server/closets/views/view-event-queries.ts";
import { enqueuePurge } from "#server/cdn/enqueue-purge.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { retirePictureEpoch } from "./picture-epoch-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** The closet's owner as the database holds her. */
export type StoredOwner = {
  id: string;
  username: string;
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  pictureEpoch: number;
};

/** Which state of a closet this is, and whether search engines may show it. */
export type StoredVersion = { id: string; version: number; isIndexed: boolean };

/** How far a closet is shown; what is private is never indexed. */
export type Privacy = { visibility: Visibility; isIndexed: boolean };

/** The owner of a public closet; private, unknown and removed are one and the same: null. */
export async function findPublicOwner(db: Reader, usernameKey: string): Promise<(StoredOwner & StoredVersion) | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "version", "isIndexed"])
    .where("usernameKey", "=", usernameKey)
    .where("visibility", "=", "public")
    .executeTakeFirst();
  return owner ? { ...owner, isIndexed: owner.isIndexed === 1 } : null;
}

/** Any owner, for whoever runs the machine. */
export async function findOwner(db: Reader, usernameKey: string): Promise<(StoredOwner & Privacy) | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "visibility", "isIndexed"])
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirst();
  return owner ? { ...owner, isIndexed: owner.isIndexed === 1 } : null;
}

export async function isUsernameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const key = usernameKey(username);
  const owner = await db.selectFrom("owners").select("id").where("usernameKey", "=", key).executeTakeFirst();
  return owner !== undefined;
}

export async function getVisibility(db: Kysely<Database>, ownerId: string): Promise<Visibility> {
  const owner = db.selectFrom("owners").select("visibility").where("id", "=", ownerId);
  return (await owner.executeTakeFirstOrThrow()).visibility;
}

/**
 * Removes an owner with all she has; false when there is none of that username. Should she come back, her pictures have
 * other addresses.
 */
export async function removeOwner(db: Kysely<Database>, username: string): Promise<boolean> {
  return await runTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom("owners")
      .where("usernameKey", "=", usernameKey(username))
      .returning(["usernameKey", "pictureEpoch"])
      .executeTakeFirst();
    if (!removed) return false;
    await retirePictureEpoch(trx, removed.usernameKey, removed.pictureEpoch + 1);
    await removeViews(trx, username);
    await enqueuePurge(trx, username);
    return true;
  });
}

/** False when there is no owner of that username. */
export async function updatePrivacy(
  db: Kysely<Database>,
  username: string,
  { visibility, isIndexed }: Privacy,
): Promise<boolean> {
  return await runTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("owners")
      .set((eb) => ({
        visibility,
        isIndexed: isIndexed ? 1 : 0,
        version: eb("version", "+", 1),
        ...(visibility === "private" && { pictureEpoch: eb("pictureEpoch", "+", 1) }),
      }))
      .where("usernameKey", "=", usernameKey(username))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await enqueuePurge(trx, username);
    return true;
  });
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

/** Whether there is any closet at all, private ones included. */
export async function hasOwners(db: Reader): Promise<boolean> {
  return (await db.selectFrom("owners").select("id").limit(1).executeTakeFirst()) !== undefined;
}
