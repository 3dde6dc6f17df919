import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
export type StoredPicture = {
  key: string;
  sha256: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  /** In base64 without padding. */
  thumbhash: string;
  /** Of the uploaded bytes, when a re-encoded picture is stored. */
  givenSha256?: string | null;
};

export const PICTURE_COLUMNS = [
  "key",
  "sha256",
  "contentType",
  "width",
  "height",
  "bytes",
  "thumbhash",
] as const satisfies (keyof StoredPicture)[];

/** The closet may be private. With `sha256`: only pictures with this hash, as uploaded or as stored. */
export async function listPicturesWithUploadHash(
  db: Kysely<Database>,
  usernameKey: string,
  sha256?: string,
): Promise<StoredPicture[]> {
  const all = db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select([...PICTURE_COLUMNS, "givenSha256"])
    .where("owners.usernameKey", "=", usernameKey);
  const found =
    sha256 === undefined ? all : all.where((eb) => eb.or([eb("sha256", "=", sha256), eb("givenSha256", "=", sha256)]));
  return await found.execute();
}
