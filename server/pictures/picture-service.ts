import type { ReadableStream } from "node:stream/web";
import type { Kysely } from "kysely";
import type { HiddenFields } from "#domain/field-policy.ts";
import type { PictureWidth } from "#domain/picture-widths.ts";
import type { Database } from "#server/db/schema.ts";
import { getPictureToken, readPictureName } from "./picture-key.ts";
import { findPictureByHash, findPictureOfPublicOwner, findShownPicture } from "./picture-queries.ts";
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
  /** Null unless the closet is public, and has stayed public since the address was made. */
  findPublicPicture: (name: string) => Promise<ServedPicture | null>;
  /** For an audience that sees what has this picture (`hidden` null: also one that no entry has): `isVisible` is asked again before the bytes are sent. */
  findPictureOfOwner: (
    owner: { ownerId: string; hidden: HiddenFields | null },
    key: string,
    isVisible: () => Promise<boolean>,
  ) => Promise<ServedPicture | null>;
  findOwnPicture: (usernameKey: string, sha256: string) => Promise<ServedPicture | null>;
};

export function createPictureService(
  db: Kysely<Database>,
  storage: PictureStorage,
  variants: Pick<Variants, "getVariant">,
): PictureService {
  async function findVisible(text: string) {
    const name = readPictureName(text);
    const picture = name && (await findPictureOfPublicOwner(db, name.key));
    if (!picture || name.token !== getPictureToken(picture.usernameKey, picture.pictureEpoch)) return null;
    return picture;
  }

  const serve = (picture: Omit<StoredPicture, "key">, isStillVisible: () => Promise<boolean>): ServedPicture => {
    const { contentType, bytes, width, sha256 } = picture;
    return {
      contentType,
      bytes,
      width,
      async openOriginal() {
        const isWhole = (await storage.findSize(sha256)) === bytes;
        return isWhole && (await isStillVisible()) ? storage.openStream(sha256) : null;
      },
      async getVariant(asked, format) {
        const variant = await variants.getVariant({ sha256, width: Math.min(asked, width), format });
        return variant && (await isStillVisible()) ? variant : null;
      },
    };
  };

  return {
    async findPublicPicture(text) {
      const picture = await findVisible(text);
      return picture && serve(picture, async () => (await findVisible(text)) !== null);
    },
    async findPictureOfOwner({ ownerId, hidden }, key, isVisible) {
      const find = () => findShownPicture(db, ownerId, key, hidden);
      const picture = await find();
      return picture && serve(picture, async () => (await isVisible()) && (await find()) !== null);
    },
    async findOwnPicture(usernameKey, sha256) {
      const find = () => findPictureByHash(db, usernameKey, sha256);
      const picture = await find();
      return picture && serve(picture, async () => (await find()) !== null);
    },
  };
}
