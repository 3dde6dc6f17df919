export const CLOSET_LISTS = [
  "items",
  "outfits",
  "portfolios",
  "collections",
  "collectionItems",
  "collectionOutfits",
  "collectionInspirations",
  "inspirations",
] as const;

export type ClosetList = (typeof CLOSET_LISTS)[number];

export const EDITED_LISTS = ["items", "outfits", "collections", "portfolios", "inspirations"] as const;

export type EditedList = (typeof EDITED_LISTS)[number];

export const isEditedList = (list: string): list is EditedList => EDITED_LISTS.some((edited) => edited === list);

export type ByList<Value> = Record<EditedList, Value>;

export const mapLists = <Value>(read: (list: EditedList) => Value): ByList<Value> =>
  Object.fromEntries(EDITED_LISTS.map((list) => [list, read(list)])) as ByList<Value>;

export const SINGULAR = {
  items: "item",
  outfits: "outfit",
  collections: "collection",
  portfolios: "portfolio",
  inspirations: "inspiration",
} as const satisfies ByList<string>;

/** What a collection holds: the list of its pairs, the field of a pair, and the field of its ids. */
export const CONTENTS = {
  items: { rows: "collectionItems", target: "itemId", field: "itemIds" },
  outfits: { rows: "collectionOutfits", target: "outfitId", field: "outfitIds" },
  inspirations: { rows: "collectionInspirations", target: "targetId", field: "inspirationIds" },
} as const;

export type HeldList = keyof typeof CONTENTS;

export const HELD_LISTS = ["items", "outfits", "inspirations"] as const satisfies HeldList[];
