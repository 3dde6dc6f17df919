import type { TabCounts } from "./closet-tabs.ts";

/**
 * The closet as the specification's §3 names it: what a visitor may see of an owner, and nothing else.
 * Times are epoch milliseconds; picture addresses are absolute paths (`/images/…`) or `http(s)` addresses.
 */

/** The closet's owner, as visitors see her. */
export type Owner = {
  username: string;
  /** ListSlice wherever the owner is addressed; falls back to the username when she has given none. */
  firstName: string;
  /** The pronoun of "style her" (spec §2, view 2); `her` when absent. */
  pronoun?: string;
};

/** What is known of a picture before it has come; a picture of another host is not known. */
export type PictureFacts = {
  /** Pixels, as it stands upright. */
  width: number;
  height: number;
  /** Its ThumbHash, in base64 without padding: some 25 bytes that tell its colours. */
  thumbhash?: string;
  /** In a page's own data: what its cell shows until the picture is there, in place of the ThumbHash (`picture-placeholder.ts`). */
  tint?: string;
};

/** What orders an entry within its list (spec §7). */
export type Ordered = { createdAt: number; sFrac?: number };

export type Item = Ordered & {
  id: string;
  /** Null when the owner has no picture of it: a placeholder stands there. */
  thumbnailImageURL: string | null;
  picture?: PictureFacts;
  brand: string | null;
  /** Present only when it is a link that may be opened: `http:` or `https:`. */
  itemShoppingURL?: string;
  wishlist: boolean;
};

export type Outfit = Ordered & { id: string; previewUrl: string | null; picture?: PictureFacts };

export type Portfolio = { id: string; picUrl: string | null; picture?: PictureFacts; createdAt: number };

export type Collection = Ordered & {
  id: string;
  name: string;
  /** Folder list (spec §3), from which the type is derived. */
  folders: string[];
  /** An explicit type wins over the folders. */
  type?: string;
};

export type Inspiration = { id: string; picUrl: string | null; picture?: PictureFacts };

export type CollectionItem = { collectionId: string; itemId: string };
export type CollectionOutfit = { collectionId: string; outfitId: string };
export type CollectionInspiration = { collectionId: string; targetId: string };

/** The closet data bundle of spec §3, in the order of spec §7. */
export type Closet = {
  user: Owner;
  items: Item[];
  outfits: Outfit[];
  portfolios: Portfolio[];
  collections: Collection[];
  collectionItems: CollectionItem[];
  collectionOutfits: CollectionOutfit[];
  collectionInspirations: CollectionInspiration[];
  inspirations: Inspiration[];
};

/** A list of a closet, by its name. */
export type ClosetList = Exclude<keyof Closet, "user">;

/** A closet that holds nothing, but for its owner. */
export const EMPTY_LISTS: { readonly [List in ClosetList]: never[] } = {
  items: [],
  outfits: [],
  portfolios: [],
  collections: [],
  collectionItems: [],
  collectionOutfits: [],
  collectionInspirations: [],
  inspirations: [],
};

/** How many entries of each list a collection holds and shows. */
export type CollectionCounts = Record<"items" | "outfits" | "inspirations", number>;

/** How many entries a closet has, of which only a part was read: the lists of the part begin with entry `from`. */
type Totals = { counts: TabCounts; held: ReadonlyMap<string, CollectionCounts>; from: number };

/** As much of a closet as one screen shows, with totals; or a whole closet, without. */
export type ClosetPart = Closet & { totals?: Totals };

/** The outcome of opening a closet. Every reason not to show one looks the same to a visitor (spec §6). */
export type OpenResult<Found> = ({ status: "OK" } & Found) | { status: "ERROR" };
