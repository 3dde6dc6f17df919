import { createRandom } from "#tests/support/setup/random.ts";

/** What the screens and the answer of a sample closet must show, counted while the closet is made. */
type Expected = {
  tabCounts: Record<"OUTFITS" | "ITEMS" | "COLLECTIONS" | "PORTFOLIO", number>;
  wishlistItems: number;
  itemsWithShoppingURL: number;
  itemOrder: string[];
  outfitOrder: string[];
  collectionOrder: string[];
  portfolioOrder: string[];
  collections: {
    id: string;
    name: string;
    derivedType: string;
    items: number;
    outfits: number;
    inspirations: number;
  }[];
};

type Entry = { id: string; createdAt: number; sFrac?: number };

const BRANDS = ["Meridian", "Alder & Wren", "Le Fil d’Été", "Söder", "", "Kōyō"];
const FOLDERS = ["default-wishlist", "default-packing", "default-inspiration", "default-capsules"];
const START_MS = Date.UTC(2024, 2, 1);

/** A list sorted by insertion, so that the expected order shares no code with the product. */
function sortIds(entries: readonly Entry[], keyOf: (entry: Entry) => number): string[] {
  const sorted: Entry[] = [];
  for (const entry of entries) {
    const before = sorted.findIndex((other) => keyOf(other) < keyOf(entry));
    sorted.splice(before === -1 ? sorted.length : before, 0, entry);
  }
  return sorted.map(({ id }) => id);
}

type Size = {
  seed: number;
  items: number;
  outfits: number;
  portfolios: number;
  inspirations: number;
  folders: string[];
};

const SIZES: Record<SampleName, Size> = {
  jane: {
    seed: 1,
    items: 300,
    outfits: 60,
    portfolios: 6,
    inspirations: 34,
    folders: [...FOLDERS, "default-packing", "default-capsules", "default-packing"],
  },
  noor: { seed: 2, items: 30, outfits: 5, portfolios: 0, inspirations: 0, folders: FOLDERS.slice(0, 2) },
};

export type SampleName = "jane" | "noor";

export const SAMPLE_NAMES: readonly SampleName[] = ["jane", "noor"];

/** A closet in the shape of openCloset with equal times and fractions. Pictures are `photos/{n}.png`. */
export function makeSampleCloset(name: SampleName) {
  const size = SIZES[name];
  const draw = createRandom(size.seed);
  const random = (limit: number): number => Math.floor(draw() * limit);
  let pictures = 0;
  const picture = () => `photos/${name}-${(pictures += 1)}.png`;
  const makeEntries = <T extends object>(count: number, kind: string, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${name}-${kind}-${n}`,
      createdAt: START_MS + random(90) * 86_400_000,
      ...(random(3) > 0 && { sFrac: random(8) / 8 }),
      ...make(n),
    }));

  const items = makeEntries(size.items, "item", (n) => ({
    thumbnailImageURL: picture(),
    brand: BRANDS[random(BRANDS.length)],
    wishlist: n % 16 === 5,
    ...(random(5) < 2 && { itemShoppingURL: `https://shop.example/${name}/${n}` }),
  }));
  const outfits = makeEntries(size.outfits, "outfit", () => ({ previewUrl: picture() }));
  const portfolios = makeEntries(size.portfolios, "portfolio", () => ({ picUrl: picture() }));
  const inspirations = Array.from({ length: size.inspirations }, (_, n) => ({
    id: `${name}-inspiration-${n}`,
    picUrl: picture(),
  }));
  const collections = makeEntries(size.folders.length, "collection", (n) => ({
    name: `Collection ${n + 1}`,
    folders: ["of-somebody-else", size.folders[n] ?? ""],
  }));
  const collectionItems: { collectionId: string; itemId: string }[] = [];
  const collectionOutfits: { collectionId: string; outfitId: string }[] = [];
  const collectionInspirations: { collectionId: string; targetId: string }[] = [];
  const expectedCollections = collections.map(({ id: collectionId, name: title }, n) => {
    const derivedType = size.folders[n] ?? "";
    const counts = { items: 0, outfits: 0, inspirations: 0 };
    if (derivedType === "default-inspiration") {
      for (const { id } of inspirations) collectionInspirations.push({ collectionId, targetId: id });
      counts.inspirations = inspirations.length;
    } else {
      const isWishlist = derivedType === "default-wishlist";
      for (const { id, wishlist } of items) {
        if (isWishlist ? !wishlist : random(20) > 0) continue;
        collectionItems.push({ collectionId, itemId: id });
        counts.items += 1;
      }
      for (const { id } of isWishlist ? [] : outfits) {
        if (random(8) > 0) continue;
        collectionOutfits.push({ collectionId, outfitId: id });
        counts.outfits += 1;
      }
    }
    return { id: collectionId, name: title, derivedType, ...counts };
  });

  const byKey = ({ createdAt, sFrac = 0 }: Entry) => createdAt + sFrac;
  const wishlistItems = items.filter(({ wishlist }) => wishlist).length;
  const expected: Expected = {
    tabCounts: {
      OUTFITS: outfits.length,
      ITEMS: items.length - wishlistItems,
      COLLECTIONS: collections.length,
      PORTFOLIO: portfolios.length,
    },
    wishlistItems,
    itemsWithShoppingURL: items.filter((item) => "itemShoppingURL" in item).length,
    itemOrder: sortIds(items, byKey),
    outfitOrder: sortIds(outfits, byKey),
    collectionOrder: sortIds(collections, byKey),
    portfolioOrder: sortIds(portfolios, ({ createdAt }) => createdAt),
    collections: expectedCollections,
  };
  const answer = {
    status: "OK",
    user: { username: name, firstName: name === "jane" ? "Jane" : "Noor" },
    items,
    outfits,
    portfolios,
    collections,
    collectionItems,
    collectionOutfits,
    collectionInspirations,
    inspirations,
  };
  return { answer, expected };
}
