import type { ReadableStream } from "node:stream/web";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { getPictureToken, readPictureName } from "./picture-key.ts";
import { findPictureOfPublicOwner } from "./picture-queries.ts";
import type { PictureStorage } from "./picture-storage.ts";

/** A picture that anybody may see. */
export type PublicPicture = {
  contentType: string;
  bytes: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Of its bytes, in hex. */
  sha256: string;
  open: () => ReadableStream<Uint8Array>;
};

export type PictureService = {
  /**
   * The picture of an address `/images/{name}`; null unless its owner's closet is public at this moment, and has been
   * ever since it was shown at that address.
   */
  findPublicPicture: (name: string) => Promise<PublicPicture | null>;
};

export function createPictureService(db: Kysely<Database>, storage: PictureStorage): PictureService {
  return {
    async findPublicPicture(text) {
      const name = readPictureName(text);
      const picture = name && (await findPictureOfPublicOwner(db, name.key));
      if (!picture || name.token !== getPictureToken(picture.usernameKey, picture.pictureEpoch)) return null;
      const { contentType, bytes, width, height, sha256 } = picture;
      if ((await storage.findSize(sha256)) !== bytes) return null;
      return { contentType, bytes, width, height, sha256, open: () => storage.openStream(sha256) };
    },
  };
}
