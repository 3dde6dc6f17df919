import { type Kysely, sql } from "kysely";
import { hasOwner } from "#server/closets/records/closet-people.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

export type OwnedPicture = StoredPicture & { ownerId: string; username: string };

/** A page of all owners' pictures, ordered by content hash, so that equal contents are adjacent. */
export async function listPicturesAfter(
  db: Kysely<Database>,
  after: { sha256: string; key: string },
  limit: number,
): Promise<OwnedPicture[]> {
  return await db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select(["key", "ownerId", "username", "sha256", "contentType", "width", "height", "bytes", "thumbhash"])
    .where((eb) =>
      eb.or([eb("sha256", ">", after.sha256), eb.and([eb("sha256", "=", after.sha256), eb("key", ">", after.key)])]),
    )
    .orderBy("sha256")
    .orderBy("key")
    .limit(limit)
    .execute();
}

/** An account was their owner, and none is. */
export async function listOwnerless(db: Kysely<Database>): Promise<string[]> {
  const owners = db
    .selectFrom("owners")
    .select("username")
    .where("hadOwner", "=", 1)
    .where(sql<boolean>`not ${hasOwner}`);
  return (await owners.orderBy("usernameKey").execute()).map(({ username }) => username);
}

export async function countPictures(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("pictures")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The picture is at another address for visitors, and closets in memory are read again. */
export async function replaceContent(
  db: Kysely<Database>,
  before: string,
  after: Omit<StoredPicture, "key" | "givenSha256">,
): Promise<void> {
  await runTransaction(db, async (trx) => {
    const held = trx.selectFrom("pictures").select("ownerId").where("sha256", "=", before);
    await trx
      .updateTable("owners")
      .set((eb) => ({
        version: eb("version", "+", 1),
        purgedVersion: eb("version", "+", 1),
        pictureEpoch: eb("pictureEpoch", "+", 1),
      }))
      .where("id", "in", held)
      .execute();
    await trx
      .updateTable("pictures")
      .set((eb) => ({ ...after, givenSha256: eb.fn.coalesce("givenSha256", eb.val(before)) }))
      .where("sha256", "=", before)
      .execute();
  });
}
