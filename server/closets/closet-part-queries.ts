import { type Kysely, sql, type Transaction } from "kysely";
import { type Closet, NO_LISTS } from "#domain/closet.ts";
import type { ClosetPart, PartPlace } from "#domain/closet-part.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import type { Limits } from "#domain/closet-view.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import type { HeldCounts } from "#domain/collection-contents.ts";
import { ROW_THUMBNAILS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { readOwner, readRows, selectList, showPictures } from "./closet-queries.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** How many entries, and from which on. */
type Page = { limit: number; from: number };

/** Counted when the closet came in: a hundred thousand rows take longer to count than a page to render. */
async function readCounts(db: Reader, ownerId: string): Promise<TabCounts> {
  const owner = db.selectFrom("owners").where("id", "=", ownerId);
  return await owner
    .select(["outfitsShown as outfits", "itemsShown as items"])
    .select(["collectionsShown as collections", "portfoliosShown as portfolios"])
    .executeTakeFirstOrThrow();
}

// An import writes the order of spec §7 down, as `position`: it is made in one place (`domain/closet-order.ts`).
async function readCards<List extends "items" | "outfits" | "portfolios" | "collections" | "inspirations">(
  db: Reader,
  ownerId: string,
  list: List,
  { limit, from }: Page,
): Promise<Closet[List][number][]> {
  const rows = selectList(db, ownerId, list).limit(limit).offset(from);
  return (await readRows(list, list === "items" ? rows.where("wishlist", "=", 0) : rows)).entries;
}

const HELD = {
  items: { table: "collectionItems", target: "itemId" },
  outfits: { table: "collectionOutfits", target: "outfitId" },
  inspirations: { table: "collectionInspirations", target: "targetId" },
} as const;

type HeldList = keyof typeof HELD;

/** How many entries of each list some collections hold, by their ids; repeated ones and those of no entry are no part. */
async function readHeldCounts(db: Reader, ownerId: string, collectionIds: readonly string[]) {
  if (collectionIds.length === 0) return [];
  const countHeld = (list: HeldList) =>
    db
      .selectFrom(HELD[list].table)
      .select(sql<number>`coalesce(max("place"), 0)`.as("count"))
      .where("ownerId", "=", ownerId)
      .where("collectionId", "=", sql.ref<string>("collections.id"));
  return await db
    .selectFrom("collections")
    .select([
      "id",
      countHeld("items").as("items"),
      countHeld("outfits").as("outfits"),
      countHeld("inspirations").as("inspirations"),
    ])
    .where("ownerId", "=", ownerId)
    .where("id", "in", collectionIds)
    .$castTo<HeldCounts & { id: string }>()
    .execute();
}

/** Which entries of a list stand on one page of each of some collections. */
async function findHeld(
  db: Reader,
  ownerId: string,
  list: HeldList,
  { collectionIds, limit, from }: Page & { collectionIds: readonly string[] },
): Promise<{ collectionId: string; id: string }[]> {
  if (collectionIds.length === 0) return [];
  const { table, target } = HELD[list];
  return await db
    .selectFrom(table)
    .select(["collectionId", sql.ref<string>(target).as("id")])
    .where("ownerId", "=", ownerId)
    .where("collectionId", "in", collectionIds)
    .where("place", ">", from)
    .where("place", "<=", from + limit)
    .execute();
}

/** Some of what collections hold, of the lists that each shows. */
async function readHeld(db: Reader, ownerId: string, collections: Closet["collections"], page: Page) {
  const shown = new Map(collections.map((collection) => [collection.id, getShownLists(getCollectionType(collection))]));
  const collectionIds = [...shown.keys()];
  const held = new Map<string, HeldCounts>();
  for (const { id, ...counts } of await readHeldCounts(db, ownerId, collectionIds)) {
    const countShown = (list: HeldList) => (shown.get(id)?.includes(list) ? counts[list] : 0);
    const [items, outfits, inspirations] = [countShown("items"), countShown("outfits"), countShown("inspirations")];
    held.set(id, { items, outfits, inspirations });
  }
  async function read<List extends HeldList>(list: List) {
    const showing = collectionIds.filter((id) => shown.get(id)?.includes(list));
    const rows = await findHeld(db, ownerId, list, { collectionIds: showing, ...page });
    const ids = [...new Set(rows.map(({ id }) => id))];
    if (ids.length === 0) return { rows: [], entries: [] };
    // In the order of a column, SQLite would go through the whole list to spare itself the sorting of a few.
    const entries = selectList(db, ownerId, list)
      .where("id", "in", ids)
      .clearOrderBy()
      .orderBy(sql`+ "position"`);
    return { rows, entries: (await readRows(list, entries)).entries };
  }
  const [items, outfits, inspirations] = [await read("items"), await read("outfits"), await read("inspirations")];
  const lists: Partial<Closet> = {
    collections,
    items: items.entries,
    outfits: outfits.entries,
    inspirations: inspirations.entries,
    collectionItems: items.rows.map(({ collectionId, id }) => ({ collectionId, itemId: id })),
    collectionOutfits: outfits.rows.map(({ collectionId, id }) => ({ collectionId, outfitId: id })),
    collectionInspirations: inspirations.rows.map(({ collectionId, id }) => ({ collectionId, targetId: id })),
  };
  return { lists, held };
}

async function readLists(db: Reader, ownerId: string, place: PartPlace, { cards, rows, from = 0 }: Limits) {
  const page = { limit: cards, from };
  const held: ClosetPart["held"] = new Map();
  if (place === "closet") {
    const items = await readCards(db, ownerId, "items", page);
    const outfits = await readCards(db, ownerId, "outfits", page);
    const portfolios = await readCards(db, ownerId, "portfolios", page);
    return {
      held,
      lists: { items, outfits, portfolios, inspirations: await readCards(db, ownerId, "inspirations", page) },
    };
  }
  const { tab, collectionId } = place;
  if (tab !== "collections") return { held, lists: { [tab]: await readCards(db, ownerId, tab, page) } };
  if (collectionId === undefined) {
    const collections = await readCards(db, ownerId, "collections", { limit: rows, from });
    return await readHeld(db, ownerId, collections, { limit: ROW_THUMBNAILS, from: 0 });
  }
  const { entries } = await readRows(
    "collections",
    selectList(db, ownerId, "collections").where("id", "=", collectionId),
  );
  return await readHeld(db, ownerId, entries, page);
}

/** What one place shows of a closet, with its pictures, and all counts: no more than that is read. */
export async function readPart(db: Reader, owner: StoredOwner, place: PartPlace, limits: Limits): Promise<ClosetPart> {
  const { lists, held } = await readLists(db, owner.id, place, limits);
  const closet = await showPictures(db, owner, { user: readOwner(owner), ...NO_LISTS, ...lists });
  return { closet, counts: await readCounts(db, owner.id), held };
}
