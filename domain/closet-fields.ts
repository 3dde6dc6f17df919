import type { Item, Outfit } from "./closet.ts";

/** Without Zod, because browsers load it. */

/** Short texts of an item, as its page and its form show them. */
export const SHOWN_TEXTS = ["material", "size"] as const satisfies (keyof Item)[];

export const TEXT_DETAILS = [...SHOWN_TEXTS, "currency", "shop"] as const;

/** For the owner alone, always. */
export const OWN_FIELDS = {
  items: ["uncropped", "originalSha256", "wears", "left", "shop"],
  outfits: ["wears"],
} as const satisfies { items: (keyof Item)[]; outfits: (keyof Outfit)[] };

export type OwnField = (typeof OWN_FIELDS)["items"][number];

/** Visitors see these, or never do. */
type Fixed = "id" | "picture" | "createdAt" | "sFrac" | "cutout" | "lastWorn" | OwnField;

/** `shopLink` stands for `itemShoppingURL`; a currency is shown with its price. */
type ItemField =
  | Exclude<keyof Item, Fixed | "thumbnailImageURL" | "wishlist" | "itemShoppingURL" | "currency">
  | "shopLink";

type OutfitField = Exclude<keyof Outfit, Fixed | "previewUrl" | "styledBy" | "layout" | "itemIds">;

/** Which fields visitors see by default (docs/api.md). */
export const SHOWN_BY_DEFAULT = {
  items: {
    name: true,
    brand: true,
    category: true,
    subcategory: true,
    colors: true,
    seasons: true,
    material: true,
    pictures: true,
    shopLink: true,
    size: false,
    price: false,
    purchasedOn: false,
    timesWorn: false,
    notes: false,
    tags: false,
  },
  outfits: { name: true, seasons: true, timesWorn: false, notes: false, tags: false },
} as const satisfies { items: Record<ItemField, boolean>; outfits: Record<OutfitField, boolean> };
