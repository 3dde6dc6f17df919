import { CLOSET_LISTS, type ClosetList, CONTENTS, HELD_LISTS, isEditedList } from "#domain/closet-lists.ts";
import type { Kysely, Transaction } from "kysely";
import { type ClosetLists, EMPTY_LISTS, type Owner, type Photograph } from "#domain/closet.ts";
import { mapPictures, listPictureAddresses } from "#domain/closet-pictures.ts";
import type { Database } from "#server/db/schema.ts";
import {
  findPictureKey,
  getLinkedPictureAddress,
  getPictureAddress,
  getPictureToken,
  getStoredAddress,
} from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { StoredOwner } from "./owner-queries.ts";
import { COLUMNS, READ_ROW, type PortfolioRow } from "./entry-rows.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** An outfit of 40 pieces with the longest ids takes 200 KB of memory. */
const ROWS_AT_A_TIME = 250;

const PICTURE_COLUMNS = ["key", "sha256", "contentType", "width", "height", "bytes", "thumbhash"] as const;

/** Filters by owner in JavaScript: with the owner in the query, SQLite scans all pictures of that owner. */
async function findPictures(db: Reader, ownerId: string, keys: readonly string[]): Promise<StoredPicture[]> {
  if (keys.length === 0) return [];
  const found = db
    .selectFrom("pictures")
    .select([...PICTURE_COLUMNS, "ownerId"])
    .where("key", "in", keys);
  return (await found.execute()).filter((picture) => picture.ownerId === ownerId);
}

export async function listPictures(db: Reader, ownerId: string): Promise<StoredPicture[]> {
  const all = db.selectFrom("pictures").where("ownerId", "=", ownerId).select(PICTURE_COLUMNS).orderBy("key");
  return await all.where("use", "!=", "kept").execute();
}

/** With `sha256`: only pictures with this hash, as uploaded or as stored. */
export async function listPicturesWithUploadHash(
  db: Reader,
  usernameKey: string,
  sha256?: string,
): Promise<StoredPicture[]> {
  const all = db
    .selectFrom("pictures")
    .innerJoin("owners", "owners.id", "pictures.ownerId")
    .select(PICTURE_COLUMNS.map((column) => `pictures.${column}` as const))
    .select("pictures.givenSha256")
    .where("owners.usernameKey", "=", usernameKey);
  const found =
    sha256 === undefined
      ? all
      : all.where((eb) => eb.or([eb("pictures.sha256", "=", sha256), eb("pictures.givenSha256", "=", sha256)]));
  return await found.execute();
}

export const readOwner = ({ username, firstName, pronoun }: StoredOwner): Owner => ({
  username,
  firstName,
  ...(pronoun !== null && { pronoun }),
});

export type GetAddress = (picture: StoredPicture) => string;

export const getPublicAddress = ({ id, usernameKey, pictureEpoch, link }: StoredOwner): GetAddress => {
  if (link) return ({ key }) => getLinkedPictureAddress({ ownerId: id, token: link.token }, key);
  const token = getPictureToken(usernameKey, pictureEpoch);
  return ({ key }) => getPictureAddress({ token, key });
};

async function showPictures(
  db: Reader,
  owner: Pick<StoredOwner, "id">,
  closet: ClosetLists,
  getAddress: GetAddress,
): Promise<ClosetLists> {
  const keys = [...listPictureAddresses(closet)].map(findPictureKey).filter((key) => key !== null);
  const shown = new Map(
    (await findPictures(db, owner.id, keys)).map((stored): [string, Photograph] => {
      const { key, width, height, thumbhash } = stored;
      return [getStoredAddress(key), { address: getAddress(stored), picture: { width, height, thumbhash } }];
    }),
  );
  return mapPictures(closet, (given) => shown.get(given.address ?? "") ?? given);
}

export function selectRows(db: Reader, ownerId: string, list: ClosetList) {
  const rows = db.selectFrom(isEditedList(list) ? list : "collectionContents").where("ownerId", "=", ownerId);
  const kind = HELD_LISTS.find((held) => CONTENTS[held].rows === list);
  return (kind ? rows.where("kind", "=", kind) : rows.orderBy("orderKey", "desc")).orderBy("position");
}

export type Rows = ReturnType<typeof selectRows>;

const readers: { [List in ClosetList]: (rows: Rows) => Promise<ClosetLists[List]> } = {
  items: async (rows) => (await rows.select([...COLUMNS.items, "details"]).execute()).map(READ_ROW.items),
  outfits: async (rows) => (await rows.select([...COLUMNS.outfits, "details"]).execute()).map(READ_ROW.outfits),
  portfolios: async (rows) =>
    ((await rows.select(COLUMNS.portfolios).execute()) as PortfolioRow[]).map(READ_ROW.portfolios),
  collections: async (rows) => (await rows.select(COLUMNS.collections).execute()).map(READ_ROW.collections),
  collectionItems: (rows) => rows.select(["collectionId", "entryId as itemId"]).execute(),
  collectionOutfits: (rows) => rows.select(["collectionId", "entryId as outfitId"]).execute(),
  collectionInspirations: (rows) => rows.select(["collectionId", "entryId as targetId"]).execute(),
  inspirations: (rows) => rows.select(COLUMNS.inspirations).execute(),
};

/** For the owner alone: visitors get a limited closet. */
export async function readCloset(
  db: Reader,
  owner: StoredOwner,
  selection: { [List in ClosetList]?: Rows | undefined },
  getAddress: GetAddress,
): Promise<ClosetLists> {
  const closet: ClosetLists = { user: readOwner(owner), ...EMPTY_LISTS };
  for (const list of CLOSET_LISTS) {
    const rows = selection[list];
    if (rows) Object.assign(closet, { [list]: await readers[list](rows) });
  }
  return await showPictures(db, owner, closet, getAddress);
}

export async function* pageRows(
  db: Reader,
  ownerId: string,
  list: ClosetList,
  choose: (rows: Rows) => Rows = (rows) => rows,
): AsyncGenerator<Rows> {
  const all = choose(selectRows(db, ownerId, list));
  let rows = all;
  for (let key: number | null = null; ;) {
    yield rows.limit(ROWS_AT_A_TIME);
    const ends = rows.select(["orderKey", "position"]).offset(ROWS_AT_A_TIME - 1);
    const last: { orderKey: number | null; position: number } | undefined = await ends.limit(1).executeTakeFirst();
    if (!last && key === null) return;
    const isByKey = isEditedList(list);
    if (last)
      rows = all
        .where("position", ">", last.position)
        .$if(isByKey, (ties) => ties.where("orderKey", "=", last.orderKey));
    else rows = all.where("orderKey", "<", key);
    key = isByKey ? (last?.orderKey ?? null) : null;
  }
}
