import { CLOSET_LISTS, type ClosetList, type HeldList } from "./closet-lists.ts";
import type { TabCounts } from "./closet-tabs.ts";
import type { Category } from "./items/category.ts";
import type { Color } from "./items/color.ts";
import type { Season } from "./items/season.ts";
import type { Layout } from "./layout/layout.ts";

export type Owner = {
  username: string;
  firstName: string;
  /** The word for the owner in "style her" (spec §2, view 2). */
  pronoun?: string;
};

/** Missing for pictures of other hosts. */
export type PictureFacts = {
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Base64 without padding. */
  thumbhash?: string;
  /** The colours of the ThumbHash as CSS (`picture-placeholder.ts`). A page has it instead of `thumbhash`. */
  tint?: string;
};

export type Photograph = { address: string | null; picture?: PictureFacts };

/** A cut-out lies on light paper. */
export type ShownPhotograph = Photograph & { isCutout?: true };

/** `uncropped`: the photograph before the owner turned or cropped it. No visitor gets it. */
export type ItemPicture = Photograph & { uncropped?: Photograph };

export type Ordered = { createdAt: number; sFrac?: number };

/** A field without a value is absent. */
export type ItemDetails = {
  name?: string;
  category?: Category;
  subcategory?: string;
  colors?: Color[];
  size?: string;
  material?: string;
  seasons?: Season[];
  tags?: string[];
  notes?: string;
  price?: number;
  /** As in the file: a code or a sign. */
  currency?: string;
  /** `YYYY-MM-DD`. */
  purchasedOn?: string;
  timesWorn?: number;
  /** Beside `thumbnailImageURL`. */
  pictures?: ItemPicture[];
  /** The picture without its background, in the same frame. */
  cutout?: Photograph;
  /** The photograph before the owner turned or cropped it. No visitor gets it. */
  uncropped?: Photograph;
  /** Of the file that the owner chose, so that the same file is not added twice. No visitor gets it. */
  originalSha256?: string;
};

export type Item = Ordered &
  ItemDetails & {
    id: string;
    thumbnailImageURL: string | null;
    picture?: PictureFacts;
    brand: string | null;
    itemShoppingURL?: string;
    wishlist: boolean;
  };

export type OutfitDetails = {
  name?: string;
  seasons?: Season[];
  tags?: string[];
  notes?: string;
  layout?: Layout;
  /** Of the items in it, bottom layer first, each once. Present whenever they are known. */
  itemIds?: string[];
  /** The name of the stylist. Empty: their account was deleted. */
  styledBy?: string;
};

export type Outfit = Ordered & OutfitDetails & { id: string; previewUrl: string | null; picture?: PictureFacts };

/** Spec §7: ordered by `createdAt` alone, which a move by the owner changes. */
export type Portfolio = { id: string; picUrl: string | null; createdAt: number; picture?: PictureFacts };

export type Collection = Ordered & {
  id: string;
  name: string;
  /** Determine the type (spec §3). */
  folders: string[];
  type?: string;
  /** Its entries are in the order of its rows, else in the order of the lists. */
  ownOrder?: true;
};

export type Inspiration = { id: string; picUrl: string | null; picture?: PictureFacts };

export type CollectionItem = { collectionId: string; itemId: string };
export type CollectionOutfit = { collectionId: string; outfitId: string };
export type CollectionInspiration = { collectionId: string; targetId: string };

/** Spec §3, ordered as in spec §7. Times are epoch milliseconds. */
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

export const EMPTY_LISTS = Object.fromEntries(CLOSET_LISTS.map((list) => [list, []])) as unknown as {
  readonly [List in ClosetList]: never[];
};

export type CollectionCounts = Record<HeldList, number>;

type Totals = { counts: TabCounts; held: ReadonlyMap<string, CollectionCounts>; from: number };

/** With `totals`: what one screen shows. Without: a whole closet. */
export type ClosetPart = Closet & { totals?: Totals };

/** The visitor does not learn why a closet is not shown (spec §6). */
export type OpenResult<Found> = ({ status: "OK" } & Found) | { status: "ERROR" };
