import type { ClosetList } from "#domain/closet-lists.ts";
import type { Selectable } from "kysely";
import type { Collection, Inspiration, Item, ItemDetails, Outfit, OutfitDetails, Portfolio } from "#domain/closet.ts";
import type { Database } from "#server/db/schema.ts";

/** What cards show. */
export const COLUMNS = {
  items: ["id", "thumbnailImageURL", "brand", "itemShoppingURL", "wishlist", "createdAt", "sFrac"],
  outfits: ["id", "previewUrl", "createdAt", "sFrac"],
  portfolios: ["id", "picUrl", "orderKey"],
  collections: ["id", "name", "folders", "type", "ownOrder", "createdAt", "sFrac"],
  collectionItems: ["collectionId", "itemId"],
  collectionOutfits: ["collectionId", "outfitId"],
  collectionInspirations: ["collectionId", "targetId"],
  inspirations: ["id", "picUrl"],
} as const satisfies { [List in ClosetList]: readonly (keyof Database[List])[] };

const readFraction = (sFrac: number | null): { sFrac?: number } => (sFrac === null ? {} : { sFrac });

type Detailed = { details?: string | null };
type ItemRow = Pick<Selectable<Database["items"]>, (typeof COLUMNS.items)[number]> & Detailed;
type OutfitRow = Pick<Selectable<Database["outfits"]>, (typeof COLUMNS.outfits)[number]> & Detailed;
type CollectionRow = Pick<Selectable<Database["collections"]>, (typeof COLUMNS.collections)[number]>;

const parseDetails = (details: string | null = null): unknown => JSON.parse(details ?? "{}");

const readItem = ({ itemShoppingURL, wishlist, sFrac, details, ...item }: ItemRow): Item => ({
  ...item,
  ...(itemShoppingURL !== null && { itemShoppingURL }),
  wishlist: wishlist === 1,
  ...readFraction(sFrac),
  ...(parseDetails(details) as ItemDetails),
});

const readOutfit = ({ sFrac, details, ...outfit }: OutfitRow): Outfit => ({
  ...outfit,
  ...readFraction(sFrac),
  ...(parseDetails(details) as OutfitDetails),
});

export type PortfolioRow = Pick<Selectable<Database["portfolios"]>, (typeof COLUMNS.portfolios)[number]>;

const readPortfolio = ({ orderKey, ...portfolio }: PortfolioRow): Portfolio => ({ ...portfolio, createdAt: orderKey });

const readCollection = ({ folders, type, sFrac, ownOrder, ...collection }: CollectionRow): Collection => ({
  ...collection,
  folders: JSON.parse(folders) as string[],
  ...(type !== null && { type }),
  ...(ownOrder === 1 && { ownOrder: true as const }),
  ...readFraction(sFrac),
});

/** The entry of a row. */
export const READ_ROW = {
  items: readItem,
  outfits: readOutfit,
  portfolios: readPortfolio,
  collections: readCollection,
  inspirations: (row: Inspiration): Inspiration => row,
};
