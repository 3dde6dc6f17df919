import type { ReadableStream } from "node:stream/web";
import type { Kysely } from "kysely";
import type { PictureWidth } from "#domain/picture-widths.ts";
import type { Database } from "#server/db/schema.ts";
import { getPictureToken, readPictureName } from "./picture-key.ts";
import { findPictureOfPublicOwner } from "./picture-queries.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import { listGridVariants, type VariantFormat } from "./variant.ts";
import type { VariantMaker } from "./variant-maker.ts";
import type { VariantService } from "./variant-service.ts";

export type PublicPicture = {
  usernameKey: string;
  contentType: string;
  bytes: number;
  width: number;
  /** Null when missing, incomplete or no longer public. */
  openOriginal: () => Promise<ReadableStream<Uint8Array> | null>;
  /** Null when missing or no longer public, which is checked again at the end. */
  getVariant: (asked: PictureWidth, format: VariantFormat) => Promise<Buffer | null>;
};

export type PictureService = {
  /** Null unless the closet is public, and has stayed public since the address was made. */
  findPublicPicture: (name: string) => Promise<PublicPicture | null>;
};

export function createPictureService(
  db: Kysely<Database>,
  storage: PictureStorage,
  variants: VariantService,
  maker: Pick<VariantMaker, "makeFor">,
): PictureService {
  async function findVisible(text: string) {
    const name = readPictureName(text);
    const picture = name && (await findPictureOfPublicOwner(db, name.key));
    if (!picture || name.token !== getPictureToken(picture.usernameKey, picture.pictureEpoch)) return null;
    return picture;
  }

  return {
    async findPublicPicture(text) {
      const picture = await findVisible(text);
      if (!picture) return null;
      const { contentType, bytes, width, sha256, usernameKey } = picture;
      return {
        usernameKey,
        contentType,
        bytes,
        width,
        async openOriginal() {
          const isWhole = (await storage.findSize(sha256)) === bytes;
          return isWhole && (await findVisible(text)) ? storage.openStream(sha256) : null;
        },
        async getVariant(asked, format) {
          const wanted = { sha256, width: Math.min(asked, width), format };
          const variant = await variants.getVariant(wanted, () => {
            const isOfGrid = listGridVariants(picture).some((grid) => grid.width === wanted.width);
            if (isOfGrid && format === "avif") maker.makeFor(usernameKey);
          });
          return variant && (await findVisible(text)) ? variant : null;
        },
      };
    },
  };
}
