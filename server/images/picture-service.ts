import type { ReadableStream } from "node:stream/web";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { isPictureKey } from "./picture-key.ts";
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
  /** The picture of an address `/images/{key}`; null unless its owner's closet is public at this moment. */
  findPublicPicture: (key: string) => Promise<PublicPicture | null>;
};

export function createPictureService(db: Kysely<Database>, storage: PictureStorage): PictureService {
  return {
    async findPublicPicture(key) {
      const picture = isPictureKey(key) ? await findPictureOfPublicOwner(db, key) : null;
      if (!picture) return null;
      const { contentType, bytes, width, height, sha256 } = picture;
      if ((await storage.findSize(sha256)) !== bytes) return null;
      return { contentType, bytes, width, height, sha256, open: () => storage.openStream(sha256) };
    },
  };
}
