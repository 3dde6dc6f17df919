import type { EditedList } from "#domain/closet-lists.ts";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { Collection, Inspiration, Item, Outfit, Portfolio } from "#domain/closet.ts";
import { NOTHING_HIDDEN } from "#domain/field-policy.ts";
import {
  type Placed,
  toCollectionRow,
  toInspirationRow,
  toItemRow,
  toOutfitRow,
  toPortfolioRow,
} from "#server/closets/entry-rows.ts";
import type { StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";

type Reader = Kysely<Database> | Transaction<Database>;

const CHUNK = 400;

export type EditedOwner = StoredOwner & { version: number };

export function* inChunks<Value>(values: readonly Value[], size = CHUNK): Generator<Value[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}

/** Must be the first statement of the transaction: it takes the write lock. Null: there is no such closet. */
export async function beginEdit(trx: Transaction<Database>, usernameKey: string): Promise<EditedOwner | null> {
  const owner = await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("usernameKey", "=", usernameKey)
    .returning(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "version"])
    .executeTakeFirst();
  return owner ? { ...owner, hidden: NOTHING_HIDDEN, showsCutouts: false } : null;
}

export type OwnVersions = { version: number; inboxVersion: number };

export async function listVersions(db: Reader, ownerIds: readonly string[]): Promise<Map<string, OwnVersions>> {
  const owners = db.selectFrom("owners").select(["id", "version", "inboxVersion"]).where("id", "in", ownerIds);
  return new Map((await owners.execute()).map((owner) => [owner.id, owner]));
}

/** The five tables have these columns: `ownerId`, `id`, `position`, `orderKey`, `version`. */
export const selectEntries = (db: Reader, ownerId: string, list: EditedList) =>
  db.selectFrom(list as "portfolios").where("ownerId", "=", ownerId);

export type PlacedRow = { id: string; position: number; orderKey: number; version: number };

export async function findPlacedRow(
  db: Reader,
  ownerId: string,
  list: EditedList,
  id: string,
): Promise<PlacedRow | null> {
  const found = selectEntries(db, ownerId, list).where("id", "=", id).select(["id", "position", "orderKey", "version"]);
  return (await found.executeTakeFirst()) ?? null;
}

export async function listIds(
  db: Reader,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of inChunks(ids)) {
    for (const { id } of await selectEntries(db, ownerId, list).where("id", "in", some).select("id").execute()) {
      known.add(id);
    }
  }
  return known;
}

/** PostgreSQL returns counts as text. */
export async function countEntries(db: Reader, ownerId: string, list: EditedList): Promise<number> {
  const { count } = await selectEntries(db, ownerId, list)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findNextPosition(db: Reader, ownerId: string, list: EditedList): Promise<number> {
  const { last } = await selectEntries(db, ownerId, list)
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last as number | null) === null ? 0 : last + 1;
}

type Written = Placed & { id: string };

const HOLDS_NOTHING = { itemsHeld: 0, outfitsHeld: 0, inspirationsHeld: 0 };

const TO_ROW: Record<EditedList, (entry: Written) => object> = {
  items: (entry) => toItemRow(entry as Written & Item),
  outfits: (entry) => toOutfitRow(entry as Written & Outfit),
  collections: (entry) => toCollectionRow({ ...(entry as Written & Collection), ...HOLDS_NOTHING }),
  portfolios: (entry) => toPortfolioRow(entry as Written & Portfolio),
  inspirations: (entry) => toInspirationRow(entry as Written & Inspiration),
};

export async function insertRows(
  trx: Transaction<Database>,
  list: EditedList | "bin" | "outfitItems" | "collectionContents",
  rows: readonly object[],
): Promise<void> {
  for (const some of inChunks(rows)) {
    await trx
      .insertInto(list as "portfolios")
      .values(some as Insertable<Database["portfolios"]>[])
      .execute();
  }
}

export const insertEntries = (
  trx: Transaction<Database>,
  list: EditedList,
  entries: readonly Written[],
): Promise<void> => insertRows(trx, list, entries.map(TO_ROW[list]));

export async function updateEntry(trx: Transaction<Database>, list: EditedList, entry: Written): Promise<void> {
  const {
    itemsHeld: _,
    outfitsHeld: __,
    inspirationsHeld: ___,
    ...row
  } = TO_ROW[list](entry) as Record<string, unknown>;
  await trx
    .updateTable(list as "portfolios")
    .set(row)
    .where("ownerId", "=", entry.ownerId)
    .where("id", "=", entry.id)
    .execute();
}

export async function deleteEntries(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<void> {
  for (const some of inChunks(ids)) {
    await trx
      .deleteFrom(list as "portfolios")
      .where("ownerId", "=", ownerId)
      .where("id", "in", some)
      .execute();
  }
}

export async function replaceOutfitItems(
  trx: Transaction<Database>,
  ownerId: string,
  outfitId: string,
  itemIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom("outfitItems").where("ownerId", "=", ownerId).where("outfitId", "=", outfitId).execute();
  const known = await listIds(trx, ownerId, "items", itemIds);
  await insertRows(
    trx,
    "outfitItems",
    [...known].map((itemId) => ({ ownerId, outfitId, itemId })),
  );
}

export async function removeOutfitItems(
  trx: Transaction<Database>,
  ownerId: string,
  column: "itemId" | "outfitId",
  ids: readonly string[],
): Promise<void> {
  for (const some of inChunks(ids)) {
    await trx.deleteFrom("outfitItems").where("ownerId", "=", ownerId).where(column, "in", some).execute();
  }
}

export async function addItemToOutfits(
  trx: Transaction<Database>,
  ownerId: string,
  itemId: string,
  outfitIds: readonly string[],
): Promise<void> {
  const known = await listIds(trx, ownerId, "outfits", outfitIds);
  await insertRows(
    trx,
    "outfitItems",
    [...known].map((outfitId) => ({ ownerId, outfitId, itemId })),
  );
}

const COUNTED = {
  items: "itemsShown",
  outfits: "outfitsShown",
  collections: "collectionsShown",
  portfolios: "portfoliosShown",
} as const;

/** Without wishlist items (spec §2). */
export async function updateShownCount(trx: Transaction<Database>, ownerId: string, list: EditedList): Promise<void> {
  if (list === "inspirations") return;
  const entries = selectEntries(trx, ownerId, list).$if(list === "items", (items) =>
    items.where(sql.ref("wishlist"), "=", 0),
  );
  const { count } = await entries.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  await trx
    .updateTable("owners")
    .set({ [COUNTED[list]]: Number(count) })
    .where("id", "=", ownerId)
    .execute();
}
