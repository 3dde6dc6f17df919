import type { EditedList } from "#domain/closet-lists.ts";
import type { Rejection } from "#domain/edit/closet-change.ts";
import type { Collection, Inspiration, Item, Outfit, Portfolio } from "#domain/closet.ts";

export type Contents = { itemIds: string[]; outfitIds: string[]; inspirationIds: string[] };

/** Pictures have addresses `pictures/{sha256}`. `version` is the closet's version at the last change, as text. */
export type OwnEntry<List extends EditedList = EditedList> = {
  items: Item;
  outfits: Outfit;
  collections: Collection & Partial<Contents>;
  portfolios: Portfolio;
  inspirations: Inspiration;
}[List] & { version: string };

export type Stop =
  | { status: "noSuchCloset" }
  | { status: "noSuchPicture" }
  | { status: "picturesFull" }
  /** The request was repeated: the entry is there already. */
  | { status: "known"; entry: OwnEntry }
  | Exclude<Rejection, { status: "known" }>;
