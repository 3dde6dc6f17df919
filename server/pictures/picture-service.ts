import type { ReadableStream } from "node:stream/web";
import type { Kysely } from "kysely";
import type { PictureWidth } from "#domain/picture-widths.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictureByHash, findPictureOf, findPictureOwner } from "./picture-queries.ts";
import type { StoredPicture } from "./stored-picture.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import type { VariantFormat, Variants } from "./variants.ts";

export type ServedPicture = {
  contentType: string;
  bytes: number;
  width: number;
  /** Null when missing, incomplete or no longer to be seen. */
  openOriginal: () => Promise<ReadableStream<Uint8Array> | null>;
  /** Null when missing or no longer to be seen, which is checked again at the end. */
  getVariant: (asked: PictureWidth, format: VariantFormat) => Promise<Buffer | null>;
};

export type PictureService = {
  /** `isVisible` is asked again before the bytes are sent. Null: there is no such picture, or nobody may see it. */
  findPicture: (ownerId: string, key: string, isVisible: () => Promise<boolean>) => Promise<ServedPicture | null>;
  findPictureOwner: (key: string) => Promise<{ usernameKey: string; pictureEpoch: number } | null>;
  findOwnPicture: (usernameKey: string, sha256: string) => Promise<ServedPicture | null>;
};

export function createPictureService(
  db: Kysely<Database>,
  storage: PictureStorage,
  variants: Pick<Variants, "getVariant">,
): PictureService {
  const serve = (picture: StoredPicture, isVisible: () => Promise<boolean>): ServedPicture => {
    const { contentType, bytes, width, sha256 } = picture;
    return {
      contentType,
      bytes,
      width,
      async openOriginal() {
        const isWhole = (await storage.findSize(sha256)) === bytes;
        return isWhole && (await isVisible()) ? storage.openStream(sha256) : null;
      },
      async getVariant(asked, format) {
        const variant = await variants.getVariant({ sha256, width: Math.min(asked, width), format });
        return variant && (await isVisible()) ? variant : null;
      },
    };
  };

  return {
    async findPicture(ownerId, key, isVisible) {
      const find = () => findPictureOf(db, ownerId, key);
      const picture = await find();
      return picture && serve(picture, async () => (await isVisible()) && (await find()) !== null);
    },
    findPictureOwner: (key) => findPictureOwner(db, key),
    async findOwnPicture(usernameKey, sha256) {
      const find = () => findPictureByHash(db, usernameKey, sha256);
      const picture = await find();
      return picture && serve(picture, async () => (await find()) !== null);
    },
  };
}
