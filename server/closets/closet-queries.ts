import type { Kysely, Selectable, Transaction } from "kysely";
import type { Closet, Item, Outfit, Owner } from "#domain/closet.ts";
import { changePictures, type Photograph } from "#domain/closet-pictures.ts";
import type { Database } from "#server/db/schema.ts";
import { getPictureAddress, getPictureToken, getStoredAddress } from "#server/images/picture-key.ts";
import type { StoredPicture } from "#server/images/stored-picture.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

const PICTURE_COLUMNS = ["key", "sha256", "contentType", "width", "height", "bytes", "thumbhash"] as const;

/** Those pictures of an owner that have these keys: some hundreds at most. */
export async function findPictures(db: Reader, ownerId: string, keys: readonly string[]): Promise<StoredPicture[]> {
  if (keys.length === 0) return [];
  return await db
    .selectFrom("pictures")
    .select(PICTURE_COLUMNS)
    .where("key", "in", keys)
    .where("ownerId", "=", ownerId)
    .execute();
}

/** The pictures of an owner, in the order of their keys. */
export async function listPictures(db: Reader, ownerId: string): Promise<StoredPicture[]> {
  return await db
    .selectFrom("pictures")
    .select(PICTURE_COLUMNS)
    .where("ownerId", "=", ownerId)
    .orderBy("key")
    .execute();
}

export const readOwner = ({ username, firstName, pronoun }: StoredOwner): Owner => ({
  username,
  firstName,
  ...(pronoun !== null && { pronoun }),
});

const readFraction = (sFrac: number | null): { sFrac?: number } => (sFrac === null ? {} : { sFrac });

/** What is read of an item, and of an outfit: field by field, whatever else a table has stays there. */
export const ITEM_COLUMNS = [
  "id",
  "thumbnailImageURL",
  "brand",
  "itemShoppingURL",
  "wishlist",
  "createdAt",
  "sFrac",
] as const;
export const OUTFIT_COLUMNS = ["id", "previewUrl", "createdAt", "sFrac"] as const;
export const PORTFOLIO_COLUMNS = ["id", "picUrl", "createdAt"] as const;

type ItemRow = Pick<Selectable<Database["items"]>, (typeof ITEM_COLUMNS)[number]>;
type OutfitRow = Pick<Selectable<Database["outfits"]>, (typeof OUTFIT_COLUMNS)[number]>;

export const readItem = ({ itemShoppingURL, wishlist, sFrac, ...item }: ItemRow): Item => ({
  ...item,
  ...(itemShoppingURL !== null && { itemShoppingURL }),
  wishlist: wishlist === 1,
  ...readFraction(sFrac),
});

export const readOutfit = ({ sFrac, ...outfit }: OutfitRow): Outfit => ({ ...outfit, ...readFraction(sFrac) });

/** Puts pictures of ours where visitors find them while the closet is public. */
export function showPictures(closet: Closet, owner: StoredOwner, pictures: readonly StoredPicture[]): Closet {
  const token = getPictureToken(owner.usernameKey, owner.pictureEpoch);
  const shown = new Map(
    pictures.map(({ key, width, height, thumbhash }): [string, Photograph] => {
      const picture = { width, height, ...(thumbhash !== null && { thumbhash }) };
      return [getStoredAddress(key), { address: getPictureAddress({ token, key }), picture }];
    }),
  );
  return changePictures(closet, (given) => shown.get(given.address ?? "") ?? given);
}

/**
 * What an owner's closet holds, its pictures at the addresses where visitors find them while it is public.
 */
export async function readCloset(db: Reader, owner: StoredOwner): Promise<Closet> {
  return showPictures(await readEntries(db, owner), owner, await listPictures(db, owner.id));
}

/** Field by field: whatever else a table has stays there. */
async function readEntries(db: Reader, owner: StoredOwner): Promise<Closet> {
  const items = await db
    .selectFrom("items")
    .select(ITEM_COLUMNS)
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const outfits = await db
    .selectFrom("outfits")
    .select(OUTFIT_COLUMNS)
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const portfolios = await db
    .selectFrom("portfolios")
    .select(PORTFOLIO_COLUMNS)
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const collections = await db
    .selectFrom("collections")
    .select(["id", "name", "folders", "type", "createdAt", "sFrac"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const collectionItems = await db
    .selectFrom("collectionItems")
    .select(["collectionId", "itemId"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const collectionOutfits = await db
    .selectFrom("collectionOutfits")
    .select(["collectionId", "outfitId"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const collectionInspirations = await db
    .selectFrom("collectionInspirations")
    .select(["collectionId", "targetId"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const inspirations = await db
    .selectFrom("inspirations")
    .select(["id", "picUrl"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  return {
    user: readOwner(owner),
    items: items.map(readItem),
    outfits: outfits.map(readOutfit),
    portfolios,
    collections: collections.map(({ folders, type, sFrac, ...collection }) => ({
      ...collection,
      folders: JSON.parse(folders) as string[],
      ...(type !== null && { type }),
      ...readFraction(sFrac),
    })),
    collectionItems,
    collectionOutfits,
    collectionInspirations,
    inspirations,
  };
}
