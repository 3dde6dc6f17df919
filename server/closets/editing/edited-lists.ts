import type { EditedList } from "#domain/closet-lists.ts";
import type { Collection, Inspiration, Item, Outfit, Portfolio } from "#domain/closet.ts";

/** The contents of a collection, in its order. */
export type Contents = { itemIds: string[]; outfitIds: string[]; inspirationIds: string[] };

/** Pictures have addresses `pictures/{sha256}`. `version` is the closet's version at the last change, as text. */
export type OwnEntry<List extends EditedList = EditedList> = {
  items: Item;
  outfits: Outfit;
  collections: Collection & Partial<Contents>;
  portfolios: Portfolio;
  inspirations: Inspiration;
}[List] & { version: string };
