import type { ReadableStream } from "node:stream/web";
import type { Kysely } from "kysely";
import type { PictureWidth } from "#domain/picture-widths.ts";
import type { Database } from "#server/db/schema.ts";
import { getPictureToken, readPictureName } from "./picture-key.ts";
import { findPictureOfOwner, findPictureOfPublicOwner } from "./picture-queries.ts";
import type { StoredPicture } from "./stored-picture.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import { listGridVariants, type Variant, type VariantFormat } from "./variant.ts";
import type { VariantMaker } from "./variant-maker.ts";
import type { VariantService } from "./variant-service.ts";

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
  /** For the owner, also of a private closet. By the hash of the uploaded or of the stored bytes. */
  findOwnPicture: (usernameKey: string, sha256: string) => Promise<ServedPicture | null>;
};

type FoundPicture = Omit<StoredPicture, "key"> & { usernameKey: string };

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

  const serve = (
    picture: FoundPicture,
    isStillVisible: () => Promise<boolean>,
    onMade?: (made: Variant) => void,
  ): ServedPicture => {
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
        const wanted = { sha256, width: Math.min(asked, width), format };
        const variant = await variants.getVariant(wanted, () => onMade?.(wanted));
        return variant && (await isStillVisible()) ? variant : null;
      },
    };
  };

  return {
    async findPublicPicture(text) {
      const picture = await findVisible(text);
      if (!picture) return null;
      const isStillVisible = async (): Promise<boolean> => (await findVisible(text)) !== null;
      return serve(picture, isStillVisible, ({ width, format }) => {
        const isOfGrid = listGridVariants(picture).some((grid) => grid.width === width);
        if (isOfGrid && format === "avif") maker.makeFor(picture.usernameKey);
      });
    },
    async findOwnPicture(usernameKey, sha256) {
      const find = () => findPictureOfOwner(db, usernameKey, sha256);
      const picture = await find();
      return picture && serve({ ...picture, usernameKey }, async () => (await find()) !== null);
    },
  };
}
