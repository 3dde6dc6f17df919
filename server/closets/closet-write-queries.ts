import { randomUUID } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import type { ClosetLists, Collection, Ordered } from "#domain/closet.ts";
import { findPictureUses } from "#domain/closet-pictures.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { getTabCounts } from "#domain/closet-view.ts";
import { CONTENTS, HELD_LISTS } from "#domain/closet-lists.ts";
import { groupByCollection, listHeldRows } from "#domain/collection-contents.ts";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { listKeptPictures, moveDroppedIntoBin } from "./editing/bin-queries.ts";
import {
  type HeldCounts,
  toCollectionRow,
  toInspirationRow,
  toItemRow,
  toOutfitRow,
  toPortfolioRow,
} from "./entry-rows.ts";
import { countChanges, type EntryChanges } from "./import/adding/count-changes.ts";
import { findRetiredPictureEpoch } from "./picture-epoch-queries.ts";

const ROWS_AT_ONCE = 400;

const OWNED_TABLES = [
  "items",
  "outfits",
  "outfitItems",
  "portfolios",
  "collections",
  "collectionContents",
  "inspirations",
  "pictures",
] as const;

type OwnedTable = (typeof OWNED_TABLES)[number];

export type NewOwner = {
  visibility: Visibility;
  isIndexed: boolean;
  /** From an export, so that pictures keep their addresses. */
  pictureEpoch: number;
  accountUserId?: string | null;
  ownerEmail?: string | null;
};

/** Call it first in a transaction: it takes the write lock. Null: the username is taken or the account has a closet. */
export async function addOwner(
  trx: Transaction<Database>,
  { user }: Pick<ClosetLists, "user">,
  { visibility, isIndexed, pictureEpoch, accountUserId = null, ownerEmail = null }: NewOwner,
): Promise<string | null> {
  const id = randomUUID();
  const key = usernameKey(user.username);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("owners")
    .values({
      id,
      username: user.username,
      usernameKey: key,
      firstName: user.firstName,
      pronoun: user.pronoun ?? null,
      visibility,
      isIndexed: isIndexed && visibility === "public" ? 1 : 0,
      version: 1,
      pictureEpoch,
      createdAt: Date.now(),
      accountUserId,
      ownerEmail,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  const retired = await findRetiredPictureEpoch(trx, key);
  if (retired > pictureEpoch) {
    await trx.updateTable("owners").set({ pictureEpoch: retired }).where("id", "=", id).execute();
  }
  return id;
}

export type ReplacedOwner = {
  id: string;
  accountUserId: string | null;
  /** Those of the bin and of stylings. */
  neededPictures: Insertable<Database["pictures"]>[];
  replacedPictures: Insertable<Database["pictures"]>[];
  changes: EntryChanges;
};

type Replacement = {
  /** Null keeps the present one. */
  visibility: Visibility | null;
  /** The file names no owner. */
  keepsName: boolean;
  accountUserId: string | undefined;
};

/** Settings and bin stay. What the new closet of an account lacks goes into the bin. Null: there is no such closet. */
export async function replaceOwner(
  trx: Transaction<Database>,
  closet: ClosetLists,
  { visibility, keepsName, accountUserId }: Replacement,
): Promise<ReplacedOwner | null> {
  const { user } = closet;
  const replaced = await trx
    .updateTable("owners")
    .set((eb) => ({
      username: user.username,
      ...(!keepsName && { firstName: user.firstName, pronoun: user.pronoun ?? null }),
      ...(visibility && { visibility }),
      ...(visibility === "private" && { isIndexed: 0, pictureEpoch: eb("pictureEpoch", "+", 1) }),
      version: eb("version", "+", 1),
    }))
    .where("usernameKey", "=", usernameKey(user.username))
    .$if(accountUserId !== undefined, (query) => query.where("accountUserId", "=", accountUserId ?? null))
    .returning(["id", "accountUserId", "version"])
    .executeTakeFirst();
  if (!replaced) return null;
  const changes = await countChanges(trx, replaced.id, closet);
  if (replaced.accountUserId !== null) await moveDroppedIntoBin(trx, replaced, closet);
  const { rows, neededKeys } = await listKeptPictures(trx, replaced.id);
  for (const table of OWNED_TABLES) await trx.deleteFrom(table).where("ownerId", "=", replaced.id).execute();
  const [neededPictures, replacedPictures] = [true, false].map((isNeeded) =>
    rows.filter(({ key }) => neededKeys.has(key) === isNeeded),
  ) as [typeof rows, typeof rows];
  return { ...replaced, neededPictures, replacedPictures, changes };
}

async function insert<Table extends OwnedTable>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}

export function addOrderKeys<Row extends { collectionId: string }>(
  rows: readonly Row[],
  getTargetId: (row: Row) => string,
  entries: readonly { id: string }[],
  collections: readonly Collection[],
) {
  const held = groupByCollection(rows, getTargetId, entries, collections);
  const keys = new Map([...held].map(([id, inOrder]) => [id, new Map(inOrder.map((entry, n) => [entry.id, -1 - n]))]));
  const ordered = rows.map((row) => {
    const left = keys.get(row.collectionId);
    const orderKey = left?.get(getTargetId(row)) ?? null;
    left?.delete(getTargetId(row));
    return { ...row, orderKey };
  });
  return { rows: ordered, count: (collectionId: string) => held.get(collectionId)?.length ?? 0 };
}

export async function insertClosetEntries(
  trx: Transaction<Database>,
  ownerId: string,
  closet: ClosetLists,
  pictures: readonly StoredPicture[],
  keptPictures: readonly Insertable<Database["pictures"]>[] = [],
): Promise<void> {
  const place = <Entry extends object>(entries: readonly Entry[]) =>
    entries.map((entry, position) => ({ ownerId, position, ...entry }));
  const { version } = await trx
    .selectFrom("owners")
    .select("version")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const order = <Entry extends Ordered>(entries: readonly Entry[]) =>
    place(entries).map((entry) => ({ ...entry, orderKey: getOrderKey(entry), version }));
  const { collections, items, outfits, inspirations } = closet;
  const contents = HELD_LISTS.map((list) => ({
    kind: list,
    held: CONTENTS[list].held,
    ...addOrderKeys(listHeldRows(closet, list), ({ id }) => id, closet[list], collections),
  }));

  await insert(trx, "items", order(items).map(toItemRow));
  await insert(trx, "outfits", order(outfits).map(toOutfitRow));
  const known = new Set(items.map(({ id }) => id));
  await insert(
    trx,
    "outfitItems",
    outfits.flatMap(({ id, itemIds = [] }) =>
      itemIds.filter((itemId) => known.has(itemId)).map((itemId) => ({ ownerId, outfitId: id, itemId })),
    ),
  );
  await insert(trx, "portfolios", order(closet.portfolios).map(toPortfolioRow));
  await insert(
    trx,
    "collections",
    order(collections).map((collection) =>
      toCollectionRow({
        ...collection,
        ...(Object.fromEntries(contents.map(({ held, count }) => [held, count(collection.id)])) as HeldCounts),
      }),
    ),
  );
  for (const { kind, rows } of contents) {
    const placed = place(rows).map(({ id: entryId, ...row }) => ({ ...row, kind, entryId }));
    await insert(trx, "collectionContents", placed);
  }
  await insert(
    trx,
    "inspirations",
    place(inspirations).map((inspiration) =>
      toInspirationRow({ ...inspiration, orderKey: 0 - inspiration.position, version }),
    ),
  );
  const uses = findPictureUses(closet);
  await insert(
    trx,
    "pictures",
    pictures.map(({ givenSha256 = null, ...picture }) => ({
      ...picture,
      givenSha256,
      ownerId,
      use: uses.get(getStoredAddress(picture.key)) ?? "entry",
    })),
  );
  const shownKeys = new Set(pictures.map(({ key }) => key));
  await insert(
    trx,
    "pictures",
    keptPictures.filter(({ key }) => !shownKeys.has(key)),
  );
  const counts = getTabCounts(closet);
  await trx
    .updateTable("owners")
    .set({
      outfitsShown: counts.outfits,
      itemsShown: counts.items,
      collectionsShown: counts.collections,
      portfoliosShown: counts.portfolios,
    })
    .where("id", "=", ownerId)
    .execute();
}
