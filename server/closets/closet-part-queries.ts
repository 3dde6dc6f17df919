import { type Kysely, sql, type Transaction } from "kysely";
import { type Closet, NO_LISTS } from "#domain/closet.ts";
import type { ClosetPart } from "#domain/closet-part.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import type { ClosetPlace, Limits } from "#domain/closet-view.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import type { HeldCounts } from "#domain/collection-contents.ts";
import { ROW_THUMBNAILS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { readOwner, readRows, selectList, showPictures } from "./closet-queries.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** A place of the viewer, or the shared view. */
export type PartPlace = ClosetPlace | "share";

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
async function readCards<List extends "items" | "outfits" | "portfolios" | "collections">(
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

type HeldEntry = { collectionId: string; id: string; place: number; total: number };

/**
 * Which entries some collections hold, each once, in the closet's order, and how many each holds in all. The first of a
 * collection is always among them: it tells the number where a page begins behind the end.
 */
async function findHeld(
  db: Reader,
  ownerId: string,
  list: HeldList,
  { collectionIds, limit, from }: Page & { collectionIds: readonly string[] },
): Promise<HeldEntry[]> {
  if (collectionIds.length === 0) return [];
  const { table, target } = HELD[list];
  const rows = db
    .selectFrom(table)
    .select(["collectionId", sql.ref<string>(target).as("id")])
    .distinct()
    .where("ownerId", "=", ownerId)
    .where("collectionId", "in", collectionIds);
  const { rows: found } = await sql<HeldEntry>`
    select "collectionId", "id", "place", "total" from (
      select "collectionId", "entries"."id",
        row_number() over (partition by "collectionId" order by "position") as "place",
        count(*) over (partition by "collectionId") as "total"
      from (${rows}) as "held"
      inner join ${sql.table(list)} as "entries" on "entries"."ownerId" = ${ownerId} and "entries"."id" = "held"."id"
    ) as "placed"
    where "place" = 1 or ("place" > ${from} and "place" <= ${from + limit})`.execute(db);
  return found;
}

/** Some of what collections hold, of the lists that each shows. */
async function readHeld(db: Reader, ownerId: string, collections: Closet["collections"], page: Page) {
  const held = new Map<string, HeldCounts>(
    collections.map(({ id }) => [id, { items: 0, outfits: 0, inspirations: 0 }]),
  );
  async function read<List extends HeldList>(list: List) {
    const showing = collections.filter((collection) => getShownLists(getCollectionType(collection)).includes(list));
    const collectionIds = showing.map(({ id }) => id);
    const found = await findHeld(db, ownerId, list, { collectionIds, ...page });
    for (const { collectionId, total } of found) {
      const counts = held.get(collectionId);
      if (counts) counts[list] = total;
    }
    const shown = found.filter(({ place }) => place > page.from);
    const ids = [...new Set(shown.map(({ id }) => id))];
    if (ids.length === 0) return { rows: [], entries: [] };
    // In the order of a column, SQLite would go through the whole list to spare itself the sorting of a few.
    const rows = selectList(db, ownerId, list)
      .where("id", "in", ids)
      .clearOrderBy()
      .orderBy(sql`+ "position"`);
    return { rows: shown, entries: (await readRows(list, rows)).entries };
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
  if (place === "share") {
    const items = await readCards(db, ownerId, "items", page);
    const outfits = await readCards(db, ownerId, "outfits", page);
    return { held, lists: { items, outfits, portfolios: await readCards(db, ownerId, "portfolios", page) } };
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
