import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";
import type { TabCounts } from "#domain/closet-tabs.ts";
import { CONTENTS } from "#domain/closet-lists.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import { findNeighbors, type Neighbors } from "#domain/entry-page/entry-page.ts";
import type { EntryList, EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Database } from "#server/db/schema.ts";

type Reader = Kysely<Database> | Transaction<Database>;

type Ids<Table extends keyof Database> = SelectQueryBuilder<Database, Table, { id: string }>;

async function count<Table extends keyof Database>(db: Reader, ids: Ids<Table>): Promise<number> {
  const { total } = await db
    .selectFrom(ids.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const findFirst = async <Table extends keyof Database>(ids: Ids<Table>): Promise<string | null> =>
  (await ids.limit(1).executeTakeFirst())?.id ?? null;

/** Ties have queries of their own: with `or`, the database scans all entries that have the same key. */
async function readNeighborsInTab(
  db: Reader,
  ownerId: string,
  { list, id }: EntryPlace,
  counts: TabCounts,
): Promise<Neighbors | null> {
  if (list === "inspirations") return null;
  // The three tables have the columns below; items have `wishlist`, too.
  const entries = db.selectFrom(list as "items").where("ownerId", "=", ownerId);
  const shown = list === "items" ? entries.where("wishlist", "=", 0) : entries;
  const entry = await shown.select(["orderKey", "position"]).where("id", "=", id).executeTakeFirst();
  if (!entry) return null;
  const ids = shown.select("id");
  const ties = ids.where("orderKey", "=", entry.orderKey);
  const tiesBefore = ties.where("position", "<", entry.position).orderBy("position", "desc");
  const tiesAfter = ties.where("position", ">", entry.position).orderBy("position");
  const before = ids.where("orderKey", ">", entry.orderKey).orderBy("orderKey").orderBy("position", "desc");
  const after = ids.where("orderKey", "<", entry.orderKey).orderBy("orderKey", "desc").orderBy("position");
  return {
    previous: (await findFirst(tiesBefore)) ?? (await findFirst(before)),
    next: (await findFirst(tiesAfter)) ?? (await findFirst(after)),
    position: (await count(db, before)) + (await count(db, tiesBefore)),
    total: counts[list],
  };
}

export function selectHeldRows(db: Reader, ownerId: string, list: EntryList) {
  if (list === "portfolios") return null;
  const rows = db.selectFrom("collectionContents").where("ownerId", "=", ownerId).where("kind", "=", list);
  return { rows, held: CONTENTS[list].held };
}

async function readNeighborsInCollection(
  db: Reader,
  ownerId: string,
  { list, id }: EntryPlace,
  collectionId: string,
): Promise<Neighbors | null> {
  const found = selectHeldRows(db, ownerId, list);
  if (!found) return null;
  const { held } = found;
  const collection = await db
    .selectFrom("collections")
    .select(["folders", "type", `${held} as total`])
    .where("ownerId", "=", ownerId)
    .where("id", "=", collectionId)
    .executeTakeFirst();
  if (!collection || !showsList(collection, list)) return null;
  const rows = found.rows.where("collectionId", "=", collectionId);
  const row = rows.select("orderKey").where("entryId", "=", id).where("orderKey", "is not", null);
  const orderKey = (await row.executeTakeFirst())?.orderKey ?? null;
  if (orderKey === null) return null;
  const ids = rows.select("entryId as id");
  const before = ids.where("orderKey", ">", orderKey).orderBy("orderKey");
  const after = ids.where("orderKey", "<", orderKey).orderBy("orderKey", "desc");
  return {
    previous: await findFirst(before),
    next: await findFirst(after),
    position: await count(db, before),
    total: collection.total,
  };
}

export const showsList = ({ folders, type }: { folders: string; type: string | null }, list: EntryList): boolean =>
  getShownLists(getCollectionType({ folders: JSON.parse(folders) as string[], ...(type !== null && { type }) })).some(
    (shown) => shown === list,
  );

/**
 * If the list from which the visitor came does not have the entry: the neighbors in the tab.
 * @param found ids of the search or the outfit in `place`
 */
export async function readNeighbors(
  db: Reader,
  ownerId: string,
  place: EntryPlace,
  { counts, found }: { counts: TabCounts; found: readonly string[] | undefined },
): Promise<Neighbors & { place: EntryPlace }> {
  const { list, id, within, search } = place;
  const collectionId = within && "collectionId" in within ? within.collectionId : null;
  const inCollection = collectionId === null ? null : await readNeighborsInCollection(db, ownerId, place, collectionId);
  const isListed = search !== undefined || (within && collectionId === null);
  const cameFrom = inCollection ?? (isListed ? findNeighbors(found ?? [], id) : null);
  if (cameFrom) return { place, ...cameFrom };
  const inTab = await readNeighborsInTab(db, ownerId, place, counts);
  return { place: { list, id }, ...(inTab ?? { previous: null, next: null }) };
}
