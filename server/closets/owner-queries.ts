import type { Kysely, Transaction } from "kysely";
import { usernameKey } from "#domain/username.ts";
import { removeViews } from "#server/closets/views/view-event-queries.ts";
import { enqueuePurge } from "#server/cdn/enqueue-purge.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { retirePictureEpoch } from "./picture-epoch-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type StoredOwner = {
  id: string;
  username: string;
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  pictureEpoch: number;
};

export type StoredVersion = { id: string; version: number; isIndexed: boolean };

export type Privacy = { visibility: Visibility; isIndexed: boolean };

/** Null for private, unknown and deleted closets alike. */
export async function findPublicOwner(db: Reader, usernameKey: string): Promise<(StoredOwner & StoredVersion) | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "version", "isIndexed"])
    .where("usernameKey", "=", usernameKey)
    .where("visibility", "=", "public")
    .executeTakeFirst();
  return owner ? { ...owner, isIndexed: owner.isIndexed === 1 } : null;
}

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

/** False when the closet does not exist. A later closet of that username gets new picture addresses. */
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
