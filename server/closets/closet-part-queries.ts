import { CONTENTS, type EditedList, type HeldList } from "#domain/closet-lists.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { type ClosetLists, type ClosetPart, type CollectionCounts, EMPTY_LISTS } from "#domain/closet.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import type { ViewLimits, ViewedPlace } from "#domain/closet-view.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import { ROW_THUMBNAILS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { type Depth, readCloset, readOwner, selectRows } from "./closet-queries.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

type Page = { limit: number; from: number };

/** Stored at import: counting 20,000 rows takes longer than rendering a page. */
export async function readCounts(db: Reader, ownerId: string): Promise<TabCounts> {
  const owner = db.selectFrom("owners").where("id", "=", ownerId);
  return await owner
    .select(["outfitsShown as outfits", "itemsShown as items"])
    .select(["collectionsShown as collections", "portfoliosShown as portfolios"])
    .executeTakeFirstOrThrow();
}

function selectPage(db: Reader, ownerId: string, list: EditedList, { limit, from }: Page) {
  const rows = selectRows(db, ownerId, list).limit(limit).offset(from);
  return list === "items" ? rows.where("wishlist", "=", 0) : rows;
}

async function readHeldCounts(db: Reader, ownerId: string, collectionIds: readonly string[]) {
  if (collectionIds.length === 0) return [];
  return await db
    .selectFrom("collections")
    .select(["id", "itemsHeld as items", "outfitsHeld as outfits", "inspirationsHeld as inspirations"])
    .where("ownerId", "=", ownerId)
    .where("id", "in", collectionIds)
    .execute();
}

function selectPages(db: Reader, ownerId: string, list: HeldList, { ids, limit, from }: Page & { ids: string[] }) {
  const [first, ...others] = ids.map((id) => {
    const page = db
      .selectFrom("collectionContents")
      .select("position")
      .where("ownerId", "=", ownerId)
      .where("kind", "=", list)
      .where("collectionId", "=", id)
      .where("orderKey", "is not", null)
      .orderBy("orderKey", "desc")
      .limit(limit)
      .offset(from);
    return db.selectFrom(page.as("page")).select("position");
  });
  return first && others.reduce((all, other) => all.unionAll(other), first);
}

function countShown(shown: readonly HeldList[], { items, outfits, inspirations }: CollectionCounts): CollectionCounts {
  return {
    items: shown.includes("items") ? items : 0,
    outfits: shown.includes("outfits") ? outfits : 0,
    inspirations: shown.includes("inspirations") ? inspirations : 0,
  };
}

async function readHeld(
  db: Reader,
  owner: StoredOwner,
  collections: ClosetLists["collections"],
  page: Page,
): Promise<{ closet: ClosetLists; held: ReadonlyMap<string, CollectionCounts> }> {
  const shown = new Map(collections.map((collection) => [collection.id, getShownLists(getCollectionType(collection))]));
  const ids = [...shown.keys()];
  const counts = await readHeldCounts(db, owner.id, ids);
  const held = new Map(counts.map(({ id, ...all }) => [id, countShown(shown.get(id) ?? [], all)]));

  const selectHeld = (list: HeldList) => {
    const showing = ids.filter((id) => shown.get(id)?.includes(list));
    const positions = selectPages(db, owner.id, list, { ...page, ids: showing });
    return positions && selectRows(db, owner.id, CONTENTS[list].rows).where("position", "in", positions);
  };
  const rows = await readCloset(db, owner, {
    collectionItems: selectHeld("items"),
    collectionOutfits: selectHeld("outfits"),
    collectionInspirations: selectHeld("inspirations"),
  });

  // The `+` keeps SQLite from using the index on orderKey: it would scan the whole list to avoid sorting a few rows.
  const selectEntries = (list: HeldList, entryIds: readonly string[]) =>
    entryIds.length === 0
      ? undefined
      : selectRows(db, owner.id, list)
          .where("id", "in", [...new Set(entryIds)])
          .clearOrderBy()
          .orderBy(sql`+ "orderKey"`, "desc")
          .orderBy("position");
  const { collectionItems, collectionOutfits, collectionInspirations } = rows;
  const entries = await readCloset(db, owner, {
    items: selectEntries(
      "items",
      collectionItems.map(({ itemId }) => itemId),
    ),
    outfits: selectEntries(
      "outfits",
      collectionOutfits.map(({ outfitId }) => outfitId),
    ),
    inspirations: selectEntries(
      "inspirations",
      collectionInspirations.map(({ targetId }) => targetId),
    ),
  });
  return { closet: { ...entries, collections, collectionItems, collectionOutfits, collectionInspirations }, held };
}

export async function readEntriesById<List extends "items" | "outfits">(
  db: Reader,
  owner: StoredOwner,
  list: List,
  ids: readonly string[],
  depth?: Depth,
): Promise<ClosetLists[List][number][]> {
  if (ids.length === 0) return [];
  const rows = selectRows(db, owner.id, list).where("id", "in", ids).clearOrderBy();
  const closet: Pick<ClosetLists, List> = await readCloset(db, owner, { [list]: rows }, depth);
  const byId = new Map(closet[list].map((entry): [string, ClosetLists[List][number]] => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function readFoundPart(
  db: Reader,
  owner: StoredOwner,
  list: "items" | "outfits",
  ids: readonly string[],
): Promise<ClosetPart> {
  return {
    ...EMPTY_LISTS,
    user: readOwner(owner),
    [list]: await readEntriesById(db, owner, list, ids),
    totals: { counts: await readCounts(db, owner.id), held: new Map(), from: 0 },
  };
}

export async function readClosetPart(
  db: Reader,
  owner: StoredOwner,
  place: ViewedPlace,
  { cards, rows, from = 0 }: ViewLimits,
): Promise<ClosetPart> {
  const counts = await readCounts(db, owner.id);
  const page = { limit: cards, from };
  const select = (list: EditedList) => selectPage(db, owner.id, list, page);
  if (place === "closet") {
    const lists = ["items", "outfits", "portfolios", "inspirations"] as const;
    const selection = Object.fromEntries(lists.map((list) => [list, select(list)]));
    return { ...(await readCloset(db, owner, selection)), totals: { counts, held: new Map(), from } };
  }
  const { tab, collectionId } = place;
  if (tab !== "collections") {
    return { ...(await readCloset(db, owner, { [tab]: select(tab) })), totals: { counts, held: new Map(), from } };
  }
  const found =
    collectionId === undefined
      ? selectPage(db, owner.id, tab, { limit: rows, from })
      : selectRows(db, owner.id, tab).where("id", "=", collectionId);
  const { collections } = await readCloset(db, owner, { collections: found });
  const { closet, held } = await readHeld(
    db,
    owner,
    collections,
    collectionId === undefined ? { limit: ROW_THUMBNAILS, from: 0 } : page,
  );
  return { ...closet, totals: { counts, held, from } };
}
