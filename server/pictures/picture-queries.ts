import type { Kysely } from "kysely";
import type { PictureUse } from "#domain/closet-pictures.ts";
import { getHiddenFields, type HiddenFields, readFieldPolicy } from "#domain/field-policy.ts";
import type { Database } from "#server/db/schema.ts";
import type { StoredPicture } from "./stored-picture.ts";

type PictureOwner = { usernameKey: string; pictureEpoch: number };

export async function findPictureOfPublicOwner(
  db: Kysely<Database>,
  key: string,
): Promise<(StoredPicture & PictureOwner) | null> {
  const picture = await db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select([
      "pictures.key",
      "pictures.sha256",
      "pictures.contentType",
      "pictures.width",
      "pictures.height",
      "pictures.bytes",
      "pictures.thumbhash",
      "owners.usernameKey",
      "owners.pictureEpoch",
      "owners.policy",
      "pictures.use",
    ])
    .where("pictures.key", "=", key)
    .where("owners.visibility", "=", "public")
    .executeTakeFirst();
  if (!picture) return null;
  const { policy, use, ...shown } = picture;
  return isHiddenUse(use, () => getHiddenFields(readFieldPolicy(JSON.parse(policy)))) ? null : shown;
}

const isHiddenUse = (use: PictureUse, getHidden: () => HiddenFields): boolean =>
  use === "uncropped" || use === "kept" || (use === "more" && getHidden().items.has("pictures"));

export async function findShownPicture(
  db: Kysely<Database>,
  ownerId: string,
  key: string,
  hidden: HiddenFields | null,
): Promise<StoredPicture | null> {
  const picture = await db
    .selectFrom("pictures")
    .select(["key", "sha256", "contentType", "width", "height", "bytes", "thumbhash", "use"])
    .where("key", "=", key)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  return picture && (hidden === null || !isHiddenUse(picture.use, () => hidden)) ? picture : null;
}

/** The closet may be private. By the hash of the uploaded or of the stored bytes. */
export async function findPictureByHash(
  db: Kysely<Database>,
  usernameKey: string,
  sha256: string,
): Promise<StoredPicture | null> {
  const picture = db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select(["key", "sha256", "contentType", "width", "height", "bytes", "thumbhash"])
    .where("owners.usernameKey", "=", usernameKey)
    .where((eb) => eb.or([eb("sha256", "=", sha256), eb("givenSha256", "=", sha256)]));
  return (await picture.limit(1).executeTakeFirst()) ?? null;
}

/** Leaves out pictures that no visitor sees. @param hashes as uploaded or as stored */
export async function listVisibleContents(
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
    .where("use", "not in", ["uncropped", "kept"])
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
    .union(db.selectFrom("pictureUploads").select("storedName as sha256").where("storedName", "in", sha256s))
    .execute();
  const used = new Set(rows.map((row) => row.sha256));
  return sha256s.filter((sha256) => !used.has(sha256));
}
