import type { EditedList } from "#domain/closet-lists.ts";
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

/** What is stored of the fields that were not written; null: nothing. */
export type Conflicts = Readonly<Record<string, unknown>>;

export type Stop =
  | { status: "noSuchCloset" }
  | { status: "noSuchEntry" }
  /** The request was repeated: the entry is there already. */
  | { status: "known"; entry: OwnEntry }
  | { status: "entryInBin" }
  | { status: "noSuchPicture" }
  /** Times of creation that no calendar has leave no numbers for an order. */
  | { status: "noOrderLeft" }
  /** `size`: what there would be, and the limit. */
  | { status: "tooManyEntries"; size: string }
  | { status: "tooManyPictures" }
  | { status: "tooManyContents"; size: string }
  | { status: "tooManyWears" }
  /** Another day or photograph has this id. */
  | { status: "wearIdTaken" }
  | { status: "picturesFull" }
  /** Every field of the change has another value than its form had seen. */
  | { status: "changedMeanwhile"; conflicts: Conflicts };
