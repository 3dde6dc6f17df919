import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { listPicturesWithUploadHash, type StoredPicture } from "#server/pictures/stored-picture.ts";

type Store = { db: Kysely<Database>; pictures: PictureStorage };

export const toUploadedAddress = (sha256: string): string => `pictures/${sha256}`;

/** Its file is in the store, too. */
export async function findWholePicture(
  { db, pictures }: Store,
  username: string,
  sha256: string,
): Promise<StoredPicture | null> {
  for (const picture of await listPicturesWithUploadHash(db, usernameKey(username), sha256)) {
    if ((await pictures.findSize(picture.sha256)) === picture.bytes) return picture;
  }
  return null;
}
