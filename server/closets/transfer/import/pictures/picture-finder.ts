import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import { listPicturesWithUploadHash } from "#server/pictures/stored-picture.ts";
import type { Database } from "#server/db/schema.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import { findPictureKey, getPictureKey } from "#server/pictures/picture-key.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { UploadedPicture } from "#server/pictures/uploads/picture-uploads.ts";
import { type PictureFinder, PictureMissing } from "#server/closets/transfer/import/import-content.ts";

type Store = { db: Kysely<Database>; pictures: PictureStorage };

const UPLOADED = /^pictures\/([0-9a-f]{64})$/;

export function createPictureFinder(
  { db, pictures }: Store,
  username: string,
  findUploaded: (sha256: string) => Promise<UploadedPicture | null>,
): PictureFinder {
  let known: Promise<{ byKey: Map<string, StoredPicture>; byHash: Map<string, StoredPicture> }> | null = null;

  async function list() {
    const all = await listPicturesWithUploadHash(db, usernameKey(username));
    const hashes = all.flatMap((picture) =>
      [picture.sha256, picture.givenSha256 ?? picture.sha256].map((sha256) => [sha256, picture] as const),
    );
    return { byKey: new Map(all.map((picture) => [picture.key, picture])), byHash: new Map(hashes) };
  }

  const isWhole = async ({ sha256, bytes }: StoredPicture): Promise<boolean> =>
    (await pictures.findSize(sha256)) === bytes;

  return async (address) => {
    const key = findPictureKey(address);
    const sha256 = UPLOADED.exec(address)?.[1];
    if (key === null && sha256 === undefined) return null;
    const { byKey, byHash } = await (known ??= list());
    const had = key === null ? byHash.get(sha256 ?? "") : byKey.get(key);
    if (had && (await isWhole(had))) return had;
    if (sha256 === undefined) throw new PictureProblem("the closet has no such picture", { code: "badPictureAddress" });
    const uploaded = await findUploaded(sha256);
    if (!uploaded) throw new PictureMissing("; upload it before the import");
    return { key: getPictureKey(usernameKey(username), uploaded.sha256), ...uploaded, givenSha256: sha256 };
  };
}
