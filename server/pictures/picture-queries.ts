import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { listPicturesWithUploadHash, PICTURE_COLUMNS, type StoredPicture } from "./stored-picture.ts";

export async function findPictureOwner(db: Kysely<Database>, key: string) {
  const owner = db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select(["owners.usernameKey", "owners.pictureEpoch"])
    .where("pictures.key", "=", key);
  return (await owner.executeTakeFirst()) ?? null;
}

export async function findPictureOf(db: Kysely<Database>, ownerId: string, key: string): Promise<StoredPicture | null> {
  const picture = db
    .selectFrom("pictures")
    .select(PICTURE_COLUMNS)
    .where("key", "=", key)
    .where("ownerId", "=", ownerId);
  return (await picture.executeTakeFirst()) ?? null;
}

export const findPictureByHash = async (
  db: Kysely<Database>,
  usernameKey: string,
  sha256: string,
): Promise<StoredPicture | null> => (await listPicturesWithUploadHash(db, usernameKey, sha256))[0] ?? null;

/** Leaves out pictures that no entry has, deleted or not. @param hashes as uploaded or as stored */
export async function listUsedContents(
  db: Kysely<Database>,
  usernameKey: string,
  hashes: readonly string[],
): Promise<Pick<StoredPicture, "sha256" | "width">[]> {
  return await db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select(["sha256", "width"])
    .distinct()
    .where("owners.usernameKey", "=", usernameKey)
    .where("unusedSince", "is", null)
    .where((eb) => eb.or([eb("sha256", "in", hashes), eb("givenSha256", "in", hashes)]))
    .execute();
}

/** Those that no closet has, and that wait for no entry. */
export async function findOrphanedContents(db: Kysely<Database>, sha256s: readonly string[]): Promise<string[]> {
  if (sha256s.length === 0) return [];
  // One statement, because an edit deletes the row of an upload when the closet has the picture.
  const rows = await db
    .selectFrom("pictures")
    .select("sha256")
    .where("sha256", "in", sha256s)
    .union(db.selectFrom("pictureUploads").select("storedSha256 as sha256").where("storedSha256", "in", sha256s))
    .execute();
  const used = new Set(rows.map((row) => row.sha256));
  return sha256s.filter((sha256) => !used.has(sha256));
}
