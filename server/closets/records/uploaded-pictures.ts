import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { PICTURE_COLUMNS, type StoredPicture } from "#server/pictures/stored-picture.ts";

type Store = { db: Kysely<Database>; pictures: PictureStorage };

export const toUploadedAddress = (sha256: string): string => `pictures/${sha256}`;

const COLUMNS = [...PICTURE_COLUMNS, "givenSha256"] as const;

/** With `sha256`: only pictures with this hash, as uploaded or as stored. */
export async function listPicturesWithUploadHash(
  db: Kysely<Database>,
  usernameKey: string,
  sha256?: string,
): Promise<StoredPicture[]> {
  const all = db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select(COLUMNS.map((column) => `pictures.${column}` as const))
    .where("owners.usernameKey", "=", usernameKey);
  const found =
    sha256 === undefined
      ? all
      : all.where((eb) => eb.or([eb("pictures.sha256", "=", sha256), eb("pictures.givenSha256", "=", sha256)]));
  return await found.execute();
}

export async function findPictureByHash(
  { db, pictures }: Store,
  username: string,
  sha256: string,
): Promise<StoredPicture | null> {
  for (const picture of await listPicturesWithUploadHash(db, usernameKey(username), sha256)) {
    if ((await pictures.findSize(picture.sha256)) === picture.bytes) return picture;
  }
  return null;
}
