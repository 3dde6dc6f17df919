import type { Link } from "#domain/links/link.ts";
import { type ClosetLists, type Item, EMPTY_LISTS, type Owner, type PictureFacts } from "#domain/closet.ts";

export const EMMA: Owner = { username: "emma", firstName: "Emma" };
export const LONG_NAME = "Maximiliane Wilhelmine Alexandra von und zu Hohenlohe-Langenburg";
export const WILHELMINE: Owner = {
  username: "maximiliane.wilhelmine.alexandra.von.und.zu.hohenlohe",
  firstName: LONG_NAME,
};
export const LAYLA: Owner = { username: "ليلى", firstName: "ليلى الأنيقة", pronoun: "her" };

export const PUBLIC_URL = "https://closet.example";

/** A brand with an app of its own. */
export const STORES = {
  brand: { iosAppUrl: "https://stores.example/ios", androidAppUrl: "https://stores.example/android" },
};

const THUMBHASH = "7CgKDQL4l3iH91d3eHl2eAeHcHAI";
export const UPRIGHT: PictureFacts = { width: 900, height: 1200, thumbhash: THUMBHASH };
export const ACROSS: PictureFacts = { width: 1200, height: 780, thumbhash: THUMBHASH };

const BRANDS = ["Toteme", "COS", null, "A.P.C.", "The Row", "Maison Margiela", "Arket", "Lemaire", "& Other Stories"];

type Amounts = { items?: number; outfits?: number; portfolios?: number };

const list = <Entry>(count: number, make: (position: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, position) => make(position));

export const anItem = (position: number, overrides: Partial<Item> = {}): Item => ({
  id: `item-${position}`,
  thumbnailImageURL: `/images/item-${position % 40}`,
  picture: UPRIGHT,
  brand: BRANDS[position % BRANDS.length] ?? null,
  wishlist: false,
  createdAt: -position,
  ...overrides,
});

export const aCloset = (user: Owner, { items = 0, outfits = 0, portfolios = 0 }: Amounts = {}): ClosetLists => ({
  ...EMPTY_LISTS,
  user,
  items: list(items, (position) => anItem(position)),
  outfits: list(outfits, (position) => ({
    id: `outfit-${position}`,
    previewUrl: `/images/outfit-${position % 20}`,
    picture: UPRIGHT,
    createdAt: -position,
  })),
  portfolios: list(portfolios, (position) => ({
    id: `portfolio-${position}`,
    picUrl: `/images/portfolio-${position}-across`,
    picture: ACROSS,
    createdAt: -position,
  })),
});

const INSPIRATIONS = list(14, (position) => ({
  id: `inspiration-${position}`,
  picUrl: `/images/inspiration-${position}`,
  picture: UPRIGHT,
}));

export const COLLECTION_IDS = [
  "full",
  "wish",
  "ideas",
  "packing",
  "unknown",
  "bare",
  "empty-wish",
  "empty-ideas",
] as const;

const COLLECTIONS: Record<(typeof COLLECTION_IDS)[number], { name: string; type: string }> = {
  full: { name: "Winter in Copenhagen", type: "default-capsules" },
  wish: { name: "Wishlist", type: "default-wishlist" },
  ideas: { name: "Ideas", type: "default-inspiration" },
  packing: { name: LONG_NAME, type: "default-packing" },
  unknown: { name: "خزانة ليلى الأنيقة", type: "something-that-nobody-has-heard-of-before" },
  bare: { name: "", type: "default-capsules" },
  "empty-wish": { name: "Later", type: "default-wishlist" },
  "empty-ideas": { name: "Paris", type: "default-inspiration" },
};

export function withCollections(closet: ClosetLists): ClosetLists {
  const filled = ["full", "packing", "unknown"];
  return {
    ...closet,
    items: [...closet.items, ...list(3, (position) => anItem(position, { id: `wish-${position}`, wishlist: true }))],
    inspirations: INSPIRATIONS,
    collections: COLLECTION_IDS.map((id, position) => ({ id, folders: [], createdAt: -position, ...COLLECTIONS[id] })),
    collectionItems: [
      ...filled.flatMap((collectionId) => closet.items.slice(0, 12).map(({ id }) => ({ collectionId, itemId: id }))),
      ...list(3, (position) => ({ collectionId: "wish", itemId: `wish-${position}` })),
    ],
    collectionOutfits: closet.outfits.slice(0, 3).map(({ id }) => ({ collectionId: "full", outfitId: id })),
    collectionInspirations: INSPIRATIONS.map(({ id }) => ({ collectionId: "ideas", targetId: id })),
  };
}

export const aLink = (fields: Partial<Link> = {}): Link => ({
  id: "0191c1a2-7c1d-7a55-8d0e-0c41d7a4a001",
  url: `${PUBLIC_URL}/l/AAAAAAAAAAAAAAAAAAAAAA`,
  name: "",
  what: { kind: "closet" },
  until: "2099-12-24",
  zone: "UTC",
  may: ["style"],
  fields: null,
  sentence: "",
  request: null,
  vote: null,
  outcome: null,
  hearts: [],
  hasPassword: false,
  createdAt: Date.UTC(2026, 10, 22),
  opens: 3,
  lastOpenedAt: Date.UTC(2026, 10, 24),
  ...fields,
});
