import type { Insertable } from "kysely";
import type { Collection, Inspiration, Item, ItemPicture, Outfit, Portfolio } from "#domain/closet.ts";
import type { Database } from "#server/db/schema.ts";

export type Placed = { ownerId: string; position: number; orderKey: number; version: number };

const writeDetails = (details: object): string | null =>
  Object.keys(details).length === 0 ? null : JSON.stringify(details);

const toStoredPicture = ({ address, uncropped }: ItemPicture): ItemPicture => ({
  address,
  ...(uncropped && { uncropped: { address: uncropped.address } }),
});

/** The fields that are not columns are `details`. `picture` is in the table of pictures. */
export function toItemRow(placed: Item & Placed): Insertable<Database["items"]> {
  const { ownerId, position, orderKey, version, id, createdAt, sFrac = null, picture: _, ...fields } = placed;
  const {
    thumbnailImageURL,
    brand,
    itemShoppingURL = null,
    wishlist,
    pictures,
    cutout,
    uncropped,
    ...details
  } = fields;
  return {
    ownerId,
    position,
    orderKey,
    version,
    id,
    createdAt,
    sFrac,
    thumbnailImageURL,
    brand,
    itemShoppingURL,
    wishlist: wishlist ? 1 : 0,
    details: writeDetails({
      ...details,
      ...(pictures && { pictures: pictures.map(toStoredPicture) }),
      ...(cutout && { cutout: { address: cutout.address } }),
      ...(uncropped && { uncropped: { address: uncropped.address } }),
    }),
  };
}

export function toOutfitRow(placed: Outfit & Placed): Insertable<Database["outfits"]> {
  const { ownerId, position, orderKey, version, id, createdAt, sFrac = null, ...fields } = placed;
  const { previewUrl, picture: _, ...details } = fields;
  return { ownerId, position, orderKey, version, id, createdAt, sFrac, previewUrl, details: writeDetails(details) };
}

export function toPortfolioRow(placed: Portfolio & Placed): Insertable<Database["portfolios"]> {
  const { picture: _, ...row } = placed;
  return row;
}

export function toInspirationRow(placed: Inspiration & Placed): Insertable<Database["inspirations"]> {
  const { picture: _, ...row } = placed;
  return row;
}

export type HeldCounts = { itemsHeld: number; outfitsHeld: number; inspirationsHeld: number };

export function toCollectionRow(placed: Collection & Placed & HeldCounts): Insertable<Database["collections"]> {
  const { folders, type = null, sFrac = null, ownOrder, ...row } = placed;
  return { ...row, folders: JSON.stringify(folders), type, sFrac, ownOrder: ownOrder ? 1 : 0 };
}
