/**
 * The tables, as Kysely sees them. Times are epoch milliseconds in a `double precision` column, which is a JavaScript
 * number on every database; a `position` keeps the answer's order where entries tie (spec §7).
 */

export type Visibility = "public" | "private";

type OwnersTable = {
  id: string;
  username: string;
  /** What two spellings of one username have in common. */
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  visibility: Visibility;
  /** 0 or 1: whether the owner wants her closet found by search engines. */
  isIndexed: number;
  /** Counts every change of what visitors see of the closet: of its content, its visibility, its indexing. */
  version: number;
  createdAt: number;
};

type Entry = { ownerId: string; id: string; position: number };
type Ordered = { createdAt: number; sFrac: number | null };
type Row = { ownerId: string; position: number; collectionId: string };

type ItemsTable = Entry &
  Ordered & {
    thumbnailImageURL: string | null;
    brand: string | null;
    itemShoppingURL: string | null;
    /** 0 or 1. */
    wishlist: number;
  };

type OutfitsTable = Entry & Ordered & { previewUrl: string | null };

type PortfoliosTable = Entry & { picUrl: string | null; createdAt: number };

type CollectionsTable = Entry &
  Ordered & {
    name: string;
    /** A JSON list of texts. */
    folders: string;
    type: string | null;
  };

type InspirationsTable = Entry & { picUrl: string | null };

type PicturesTable = {
  /** What stands in its address, `/images/{key}`. */
  key: string;
  ownerId: string;
  /** Of its bytes as stored, in hex: the name of its file. */
  sha256: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
};

type ViewEventsTable = { event: string; username: string; hour: number; count: number };

export type Database = {
  owners: OwnersTable;
  items: ItemsTable;
  outfits: OutfitsTable;
  portfolios: PortfoliosTable;
  collections: CollectionsTable;
  collectionItems: Row & { itemId: string };
  collectionOutfits: Row & { outfitId: string };
  collectionInspirations: Row & { targetId: string };
  inspirations: InspirationsTable;
  pictures: PicturesTable;
  viewEvents: ViewEventsTable;
};
