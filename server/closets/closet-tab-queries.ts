import type { Kysely, Transaction } from "kysely";
import type { Closet } from "#domain/closet.ts";
import { listPictureAddresses } from "#domain/closet-pictures.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import type { CardTab, TabPart } from "#domain/closet-view.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictureKey } from "#server/images/picture-key.ts";
import {
  findPictures,
  ITEM_COLUMNS,
  OUTFIT_COLUMNS,
  PORTFOLIO_COLUMNS,
  readItem,
  readOutfit,
  readOwner,
  showPictures,
} from "./closet-queries.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** How many cards, and from which on. */
type Page = { cards: number; from: number };

/** What each tab counts: wishlist items are left out (spec §2). */
async function countTabs(db: Reader, ownerId: string): Promise<TabCounts> {
  const { outfits, items, collections, portfolios } = await db
    .selectNoFrom((eb) => [
      ...(["outfits", "collections", "portfolios"] as const).map((table) =>
        eb
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("ownerId", "=", ownerId)
          .as(table),
      ),
      eb
        .selectFrom("items")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("ownerId", "=", ownerId)
        .where("wishlist", "=", 0)
        .as("items"),
    ])
    .executeTakeFirstOrThrow();
  return {
    outfits: Number(outfits),
    items: Number(items),
    collections: Number(collections),
    portfolios: Number(portfolios),
  };
}

const NOTHING: Omit<Closet, "user"> = {
  items: [],
  outfits: [],
  portfolios: [],
  collections: [],
  collectionItems: [],
  collectionOutfits: [],
  collectionInspirations: [],
  inspirations: [],
};

// An import writes the order of spec §7 down, as `position`: it is made in one place (`domain/closet-order.ts`).
async function readCards(db: Reader, ownerId: string, tab: CardTab, { cards, from }: Page): Promise<Partial<Closet>> {
  switch (tab) {
    case "items": {
      const rows = db.selectFrom("items").select(ITEM_COLUMNS).where("ownerId", "=", ownerId).where("wishlist", "=", 0);
      return { items: (await rows.orderBy("position").limit(cards).offset(from).execute()).map(readItem) };
    }
    case "outfits": {
      const rows = db.selectFrom("outfits").select(OUTFIT_COLUMNS).where("ownerId", "=", ownerId);
      return { outfits: (await rows.orderBy("position").limit(cards).offset(from).execute()).map(readOutfit) };
    }
    case "portfolios": {
      const rows = db.selectFrom("portfolios").select(PORTFOLIO_COLUMNS).where("ownerId", "=", ownerId);
      return { portfolios: await rows.orderBy("position").limit(cards).offset(from).execute() };
    }
  }
}

/** Some cards of one tab with their pictures, and all counts: what the first page of a large closet needs of it. */
export async function readTabPart(db: Reader, owner: StoredOwner, tab: CardTab, page: Page): Promise<TabPart> {
  const closet = { user: readOwner(owner), ...NOTHING, ...(await readCards(db, owner.id, tab, page)) };
  const keys = [...listPictureAddresses(closet)].map(findPictureKey).filter((key) => key !== null);
  const pictures = await findPictures(db, owner.id, keys);
  return { closet: showPictures(closet, owner, pictures), counts: await countTabs(db, owner.id) };
}
