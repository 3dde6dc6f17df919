import type { Kysely, Transaction } from "kysely";
import type { Closet } from "#domain/closet.ts";
import { changePictures, type Photograph } from "#domain/closet-pictures.ts";
import type { Database } from "#server/db/schema.ts";
import { getPictureAddress, getPictureToken, getStoredAddress } from "#server/images/picture-key.ts";
import type { StoredPicture } from "#server/images/stored-picture.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** The pictures of an owner, in the order of their keys. */
export async function listPictures(db: Reader, ownerId: string): Promise<StoredPicture[]> {
  return await db
    .selectFrom("pictures")
    .select(["key", "sha256", "contentType", "width", "height", "bytes", "thumbhash"])
    .where("ownerId", "=", ownerId)
    .orderBy("key")
    .execute();
}

const readFraction = (sFrac: number | null): { sFrac?: number } => (sFrac === null ? {} : { sFrac });

function showPictures(closet: Closet, owner: StoredOwner, pictures: readonly StoredPicture[]): Closet {
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
    .select(["id", "thumbnailImageURL", "brand", "itemShoppingURL", "wishlist", "createdAt", "sFrac"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const outfits = await db
    .selectFrom("outfits")
    .select(["id", "previewUrl", "createdAt", "sFrac"])
    .where("ownerId", "=", owner.id)
    .orderBy("position")
    .execute();
  const portfolios = await db
    .selectFrom("portfolios")
    .select(["id", "picUrl", "createdAt"])
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
    user: {
      username: owner.username,
      firstName: owner.firstName,
      ...(owner.pronoun !== null && { pronoun: owner.pronoun }),
    },
    items: items.map(({ itemShoppingURL, wishlist, sFrac, ...item }) => ({
      ...item,
      ...(itemShoppingURL !== null && { itemShoppingURL }),
      wishlist: wishlist === 1,
      ...readFraction(sFrac),
    })),
    outfits: outfits.map(({ sFrac, ...outfit }) => ({ ...outfit, ...readFraction(sFrac) })),
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
