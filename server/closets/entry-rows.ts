import type { Insertable, Selectable } from "kysely";
import type {
  Collection,
  Inspiration,
  Item,
  ItemDetails,
  ItemPicture,
  Outfit,
  OutfitDetails,
  Portfolio,
} from "#domain/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import type { Wear } from "#domain/items/wears.ts";
import type { Database } from "#server/db/schema.ts";

export const COLUMNS = {
  items: ["id", "thumbnailImageURL", "brand", "itemShoppingURL", "wishlist", "createdAt", "sFrac"],
  outfits: ["id", "previewUrl", "createdAt", "sFrac"],
  portfolios: ["id", "picUrl", "orderKey"],
  collections: ["id", "name", "folders", "type", "ownOrder", "createdAt", "sFrac"],
  inspirations: ["id", "picUrl"],
} as const satisfies { [List in EditedList]: readonly (keyof Database[List])[] };

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

export const READ_ROW = {
  items: readItem,
  outfits: readOutfit,
  portfolios: readPortfolio,
  collections: readCollection,
  inspirations: (row: Inspiration): Inspiration => row,
};

export type Placed = { ownerId: string; position: number; orderKey: number; version: number };

const writeDetails = (details: object): string | null =>
  Object.keys(details).length === 0 ? null : JSON.stringify(details);

const toStoredPicture = ({ address, uncropped, worn }: ItemPicture): ItemPicture => ({
  address,
  ...(worn && { worn }),
  ...(uncropped && { uncropped: { address: uncropped.address } }),
});

const toStoredWear = ({ photograph, ...wear }: Wear): Wear => ({
  ...wear,
  ...(photograph && { photograph: { address: photograph.address } }),
});

/** The fields that are not columns are `details`. `picture` is in the table of pictures. */
export function toItemRow(placed: Item & Placed): Insertable<Database["items"]> {
  const { ownerId, position, orderKey, version, id, createdAt, sFrac = null, picture: _, ...fields } = placed;
  const {
    thumbnailImageURL,
    brand,
    itemShoppingURL = null,
    wishlist,
    pictures,
    cutout,
    uncropped,
    wears,
    ...details
  } = fields;
  return {
    ownerId,
    position,
    orderKey,
    version,
    id,
    createdAt,
    sFrac,
    thumbnailImageURL,
    brand,
    itemShoppingURL,
    wishlist: wishlist ? 1 : 0,
    details: writeDetails({
      ...details,
      ...(pictures && { pictures: pictures.map(toStoredPicture) }),
      ...(cutout && { cutout: { address: cutout.address } }),
      ...(uncropped && { uncropped: { address: uncropped.address } }),
      ...(wears && { wears: wears.map(toStoredWear) }),
    }),
  };
}

export function toOutfitRow(placed: Outfit & Placed): Insertable<Database["outfits"]> {
  const { ownerId, position, orderKey, version, id, createdAt, sFrac = null, ...fields } = placed;
  const { previewUrl, picture: _, wears, ...details } = fields;
  const written = writeDetails({ ...details, ...(wears && { wears: wears.map(toStoredWear) }) });
  return { ownerId, position, orderKey, version, id, createdAt, sFrac, previewUrl, details: written };
}

export function toPortfolioRow(placed: Portfolio & Placed): Insertable<Database["portfolios"]> {
  const { picture: _, ...row } = placed;
  return row;
}

export function toInspirationRow(placed: Inspiration & Placed): Insertable<Database["inspirations"]> {
  const { picture: _, ...row } = placed;
  return row;
}

export type HeldCounts = { itemsHeld: number; outfitsHeld: number; inspirationsHeld: number };

export function toCollectionRow(placed: Collection & Placed & HeldCounts): Insertable<Database["collections"]> {
  const { folders, type = null, sFrac = null, ownOrder, ...row } = placed;
  return { ...row, folders: JSON.stringify(folders), type, sFrac, ownOrder: ownOrder ? 1 : 0 };
}
