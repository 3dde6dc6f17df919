import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import { createRandom } from "#tests/support/setup/random.ts";

const SEED = 20;
const ID_LENGTH = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const MADE_OF = ["wool", "linen", "cotton", "silk", "denim", "leather", "cashmere", "corduroy"];
const CUTS = ["wide", "cropped", "oversized", "slim", "pleated", "quilted", "ribbed", "belted", "striped", "checked"];
const PIECES = ["coat", "blazer", "shirt", "trousers", "skirt", "dress", "sneaker", "boot", "bag", "scarf", "cardigan"];
const BRANDS = 90;
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2025, 0, 1);
const TYPES = ["default-capsules", "default-packing", "default-seasonal", "default-wishlist", "default-inspiration"];

export const FIRST_COLLECTION = "everything";

const many = <Entry>(count: number, make: (n: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Like a closet of the original service: ids of 20 random letters, every field of items filled, outfits with layouts. */
export function makePhoneCloset(username: string, size: number, pictures: readonly string[]) {
  const dice = createRandom(SEED);
  const throwDice = (below: number): number => Math.floor(dice() * below);
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    values[throwDice(values.length)] as Value;
  const makeId = (): string => many(ID_LENGTH, () => pick([...LETTERS])).join("");
  const picture = (n: number): string => pictures[n % pictures.length] ?? "";
  const isSometimes = (share: number): boolean => dice() < share;

  const items = many(size, (n) => ({
    id: makeId(),
    thumbnailImageURL: picture(n),
    brand: `Brand ${throwDice(BRANDS)}`,
    ...(isSometimes(0.3) && { itemShoppingURL: `https://shop.example/pieces/${makeId()}` }),
    wishlist: isSometimes(0.05),
    createdAt: FIRST_DAY_MS + throwDice(DAY_MS * 600),
    itemNameOptional: `${pick(CUTS)} ${pick(MADE_OF)} ${pick(PIECES)}`,
    categoryId: pick(CATEGORIES),
    colorTextInput: [pick(COLORS), pick(COLORS)].join(","),
    seasonsStr: [pick(SEASONS), pick(SEASONS)].join(","),
    material: pick(MADE_OF),
    tags: [pick(CUTS)],
  }));
  const itemIds = items.map(({ id }) => id);

  const makeLayout = (): string => {
    const pics = many(3 + throwDice(4), () => ({
      itemId: pick(itemIds),
      x: Number(dice().toFixed(4)),
      y: Number((dice() * 1.359).toFixed(4)),
      scale: Number((0.2 + dice() / 2).toFixed(4)),
      rotation: throwDice(40) - 20,
      mirrored: isSometimes(0.2),
      aspect: 1.333,
    }));
    return JSON.stringify({ v: 1, ratio: 1.359, pics });
  };
  const outfits = many(Math.ceil(size / 5), (n) => ({
    id: makeId(),
    previewUrl: picture(n * 5),
    createdAt: FIRST_DAY_MS + throwDice(DAY_MS * 600),
    name: `${pick(CUTS)} ${pick(SEASONS)}`,
    seasonsStr: pick(SEASONS),
    layoutSerialized: makeLayout(),
  }));
  const outfitIds = outfits.map(({ id }) => id);

  const boards = (count: number) => many(count, (n) => ({ id: makeId(), picUrl: picture(n * 3), createdAt: n }));
  const portfolios = boards(Math.ceil(size / 50));
  const inspirations = boards(Math.ceil(size / 50));
  const collections = [
    { id: FIRST_COLLECTION, name: "Everything", folders: [], createdAt: Date.UTC(2030, 0, 1) },
    ...many(Math.ceil(size / 50), (n) => ({
      id: makeId(),
      name: `${pick(CUTS)} ${pick(MADE_OF)}`,
      folders: [TYPES[n % TYPES.length] ?? ""],
      createdAt: FIRST_DAY_MS + throwDice(DAY_MS * 600),
    })),
  ];
  const collectionIds = collections.slice(1).map(({ id }) => id);
  return {
    status: "OK",
    user: { username, firstName: "Bench" },
    items,
    outfits,
    portfolios,
    collections,
    collectionItems: [
      ...itemIds.map((itemId) => ({ collectionId: FIRST_COLLECTION, itemId })),
      ...many(size / 2, () => ({ collectionId: pick(collectionIds), itemId: pick(itemIds) })),
    ],
    collectionOutfits: many(size / 10, () => ({ collectionId: pick(collectionIds), outfitId: pick(outfitIds) })),
    collectionInspirations: inspirations.map(({ id }) => ({ collectionId: pick(collectionIds), targetId: id })),
    inspirations,
  };
}
