import { type Kysely, sql, type Transaction } from "kysely";
import {
  type CollectionLink,
  type EntryPage,
  type ItemPage,
  listKnownIds,
  showItem,
  showOutfit,
  showPortfolio,
  toItemCard,
  toOutfitCard,
} from "#domain/entry-page/entry-page.ts";
import type { ItemCard } from "#domain/closet-view.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import { ENTRY_COLLECTIONS, ENTRY_OUTFITS, GOES_WITH_ITEMS, GOES_WITH_OUTFITS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { readCounts, readEntriesById } from "./closet-part-queries.ts";
import { readCloset, readOwner, selectRows } from "./closet-queries.ts";
import { readNeighbors, selectHeldRows, showsList } from "./neighbor-queries.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

async function readItemCards(db: Reader, owner: StoredOwner, ids: readonly string[]): Promise<ItemCard[]> {
  return (await readEntriesById(db, owner, "items", ids, "all")).map(toItemCard);
}

/** The `+` keeps SQLite from scanning all outfits in the owner's order. */
async function listOutfitsOf(db: Reader, ownerId: string, itemId: string): Promise<string[]> {
  const found = db
    .selectFrom("outfitItems as held")
    .innerJoin("outfits", (join) =>
      join.onRef("outfits.ownerId", "=", "held.ownerId").onRef("outfits.id", "=", "held.outfitId"),
    )
    .where("held.ownerId", "=", ownerId)
    .where("held.itemId", "=", itemId)
    .select("outfits.id")
    .orderBy(sql`+ "outfits"."orderKey"`, "desc")
    .orderBy("outfits.position")
    .limit(GOES_WITH_OUTFITS);
  return (await found.execute()).map(({ id }) => id);
}

async function countOutfitsOf(db: Reader, ownerId: string, itemId: string): Promise<number> {
  const held = db.selectFrom("outfitItems").where("ownerId", "=", ownerId).where("itemId", "=", itemId);
  const { total } = await held.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return total;
}

async function readGoesWith(db: Reader, owner: StoredOwner, itemId: string, outfitIds: readonly string[]) {
  const together = db
    .selectFrom("outfitItems as other")
    .innerJoin("items", (join) =>
      join.onRef("items.ownerId", "=", "other.ownerId").onRef("items.id", "=", "other.itemId"),
    )
    .where("other.ownerId", "=", owner.id)
    .where("other.outfitId", "in", outfitIds)
    .where("other.itemId", "<>", itemId)
    .select("items.id")
    .groupBy(["items.id", "items.orderKey", "items.position"])
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("items.orderKey", "desc")
    .orderBy("items.position")
    .limit(GOES_WITH_ITEMS);
  const ids = (await together.execute()).map(({ id }) => id);
  return await readItemCards(db, owner, ids);
}

async function readWorn(
  db: Reader,
  owner: StoredOwner,
  itemId: string,
): Promise<Pick<ItemPage, "outfits" | "goesWith">> {
  const ids = await listOutfitsOf(db, owner.id, itemId);
  if (ids.length === 0) return { outfits: { entries: [], total: 0 }, goesWith: [] };
  const outfits = await readEntriesById(db, owner, "outfits", ids.slice(0, ENTRY_OUTFITS), "all");
  return {
    outfits: {
      entries: outfits.map(toOutfitCard),
      total: ids.length < GOES_WITH_OUTFITS ? ids.length : await countOutfitsOf(db, owner.id, itemId),
    },
    goesWith: await readGoesWith(db, owner, itemId, ids),
  };
}

async function readCollections(db: Reader, ownerId: string, { list, id }: EntryPlace): Promise<CollectionLink[]> {
  const held = selectHeldRows(db, ownerId, list);
  if (!held) return [];
  const holding = held.rows.where("entryId", "=", id).select("collectionId");
  const rows = selectRows(db, ownerId, "collections").clearOrderBy().where("id", "in", holding);
  const found = await rows
    .select(["id", "name", "folders", "type"])
    .orderBy(sql`+ "orderKey"`, "desc")
    .orderBy("position")
    .limit(ENTRY_COLLECTIONS)
    .execute();
  return found.filter((row) => showsList(row, list)).map(({ id, name }) => ({ id, name }));
}

async function listOutfitItems(db: Reader, owner: StoredOwner, outfitId: string): Promise<string[]> {
  const rows = selectRows(db, owner.id, "outfits").clearOrderBy().where("id", "=", outfitId);
  const [outfit] = (await readCloset(db, owner, { outfits: rows }, "all")).outfits;
  const itemIds = outfit?.itemIds ?? [];
  return listKnownIds(itemIds, itemIds.length === 0 ? [] : await readItemCards(db, owner, itemIds));
}

/** Equals `viewEntry` of the whole closet. */
export async function readEntry(
  db: Reader,
  owner: StoredOwner,
  asked: EntryPlace,
  found?: readonly string[],
): Promise<EntryPage | null> {
  const { list, id } = asked;
  const rows = selectRows(db, owner.id, list).clearOrderBy().where("id", "=", id);
  const { items, outfits, portfolios, inspirations } = await readCloset(db, owner, { [list]: rows }, "all");
  const [item, outfit, portfolio, inspiration] = [items[0], outfits[0], portfolios[0], inspirations[0]];
  if (!item && !outfit && !portfolio && !inspiration) return null;
  const counts = await readCounts(db, owner.id);
  const { within } = asked;
  const listed = within && "outfitId" in within ? await listOutfitItems(db, owner, within.outfitId) : found;
  const shared = {
    owner: readOwner(owner),
    counts,
    ...(await readNeighbors(db, owner.id, asked, { counts, found: listed })),
  };
  if (portfolio) return { kind: "portfolio", portfolio: showPortfolio(portfolio), ...shared };
  const collections = await readCollections(db, owner.id, asked);
  if (inspiration) return { kind: "inspiration", inspiration, collections, ...shared };
  if (outfit) {
    const parts = await readItemCards(db, owner, outfit.itemIds ?? []);
    return { kind: "outfit", outfit: showOutfit(outfit), items: parts, collections, ...shared };
  }
  if (!item) return null;
  return {
    kind: "item",
    item: showItem(item),
    ...(await readWorn(db, owner, id)),
    collections,
    ...shared,
  };
}
