import type { z } from "zod";
import type {
  collectionSchema,
  inspirationSchema,
  itemSchema,
  outfitSchema,
  ownerSchema,
  pictureSchema,
  portfolioSchema,
} from "./closet-schemas.ts";
import { CLOSET_LISTS, type ClosetList, type HeldList } from "./closet-lists.ts";
import type { TabCounts } from "./closet-tabs.ts";

export type Owner = z.infer<typeof ownerSchema>;

/** `tint`: the colors of the ThumbHash as CSS (`picture-placeholder.ts`). A page has it instead of `thumbhash`. */
export type PictureFacts = z.infer<typeof pictureSchema> & { tint?: string };

export type Photograph = { address: string | null; picture?: PictureFacts };

export type ShownPhotograph = Photograph & { isCutout?: true };

export type ItemPicture = Photograph & { uncropped?: Photograph; worn?: true };

export type Ordered = { createdAt: number; sFrac?: number };

type Pictured<Entry> = Omit<Entry, "picture"> & { picture?: PictureFacts };

export type Item = Pictured<z.infer<typeof itemSchema>>;

export type ItemDetails = Omit<
  Item,
  "id" | "thumbnailImageURL" | "picture" | "brand" | "itemShoppingURL" | "wishlist" | keyof Ordered
>;

export type Outfit = Pictured<z.infer<typeof outfitSchema>>;
export type OutfitDetails = Omit<Outfit, "id" | "previewUrl" | "picture" | keyof Ordered>;
export type Portfolio = Pictured<z.infer<typeof portfolioSchema>>;
export type Collection = z.infer<typeof collectionSchema>;
export type Inspiration = Pictured<z.infer<typeof inspirationSchema>>;

export type CollectionItem = { collectionId: string; itemId: string };
export type CollectionOutfit = { collectionId: string; outfitId: string };
export type CollectionInspiration = { collectionId: string; targetId: string };

/** Spec §3, ordered as in spec §7. Times are epoch milliseconds. */
export type ClosetLists = {
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
export type ClosetPart = ClosetLists & { totals?: Totals };

/** The visitor does not learn why a closet is not shown (spec §6). */
export type OpenResult<Found> = ({ status: "OK" } & Found) | { status: "ERROR" };
