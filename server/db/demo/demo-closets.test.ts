import { expect, test } from "vitest";
import sharp from "sharp";
import { getCollectionType } from "#domain/collection-type.ts";
import { DEMO_CLOSETS, type DemoCloset } from "./demo-closets.ts";

const getCloset = (username: string): DemoCloset => {
  const closet = DEMO_CLOSETS.find(({ answer }) => answer.user.username === username);
  if (!closet) throw new Error(`No demo closet of ${username}`);
  return closet;
};

const getAddresses = ({ answer }: DemoCloset): string[] => [
  ...answer.items.map((item) => item.thumbnailImageURL),
  ...answer.outfits.map((outfit) => outfit.previewUrl),
  ...answer.portfolios.map((portfolio) => portfolio.picUrl),
  ...answer.inspirations.map((inspiration) => inspiration.picUrl),
];

test("there is a typical, a small and a private closet", () => {
  const shapes = DEMO_CLOSETS.map(({ visibility, answer }) => [
    answer.user.username,
    visibility,
    answer.items.length,
    answer.outfits.length,
  ]);
  expect(shapes).toEqual([
    ["emma", "public", 64, 18],
    ["theo", "public", 9, 2],
    ["vera", "private", 6, 1],
  ]);
});

test("the typical closet has all four types of collection, a wishlist and portfolios", () => {
  const { answer } = getCloset("emma");
  const types = new Set(answer.collections.map(getCollectionType));
  expect([...types].toSorted()).toEqual([
    "default-capsules",
    "default-inspiration",
    "default-packing",
    "default-wishlist",
  ]);
  expect(answer.items.filter(({ wishlist }) => wishlist)).toHaveLength(7);
  expect(answer.portfolios).toHaveLength(3);
});

test("every id and every picture address of a closet is there once", () => {
  for (const closet of DEMO_CLOSETS) {
    const { items, outfits, portfolios, collections, inspirations } = closet.answer;
    const ids = [items, outfits, portfolios, collections, inspirations].flatMap((list) => list.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(getAddresses(closet)).size).toBe(getAddresses(closet).length);
  }
});

test("every row of a collection has its collection and its target", () => {
  for (const { answer } of DEMO_CLOSETS) {
    const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
    const rows = [
      ...answer.collectionItems.map((row) => [row.collectionId, idsOf(answer.items).has(row.itemId)] as const),
      ...answer.collectionOutfits.map((row) => [row.collectionId, idsOf(answer.outfits).has(row.outfitId)] as const),
      ...answer.collectionInspirations.map(
        (row) => [row.collectionId, idsOf(answer.inspirations).has(row.targetId)] as const,
      ),
    ];
    for (const [collectionId, hasTarget] of rows) {
      expect(hasTarget).toBe(true);
      expect(idsOf(answer.collections)).toContain(collectionId);
    }
  }
});

test("shopping links lead to names that nobody can own", () => {
  const links = DEMO_CLOSETS.flatMap(({ answer }) =>
    answer.items.flatMap(({ itemShoppingURL }) => itemShoppingURL ?? []),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const link of links)
    expect(new URL(link)).toMatchObject({ protocol: "https:", hostname: expect.stringMatching(/\.example$/) });
});

test("pictures are WebP in the ratio of their card", async () => {
  const closet = getCloset("emma");
  const expected = [
    ["items/breton-top.webp", 585, 795],
    ["outfits/slow-sunday.webp", 585, 795],
    ["portfolios/by-the-sea.webp", 585, 795],
    ["inspirations/three-vases.webp", 600, 800],
  ] as const;
  for (const [address, width, height] of expected) {
    expect(await sharp(await closet.readPicture(address)).metadata()).toMatchObject({ format: "webp", width, height });
  }
});

test("a picture comes out the same every time", async () => {
  const { readPicture } = getCloset("theo");
  expect(await readPicture("items/forest-polo.webp")).toEqual(await readPicture("items/forest-polo.webp"));
});

test("a picture that no closet has is refused", async () => {
  await expect(getCloset("vera").readPicture("items/../secret.webp")).rejects.toThrow("nothing named");
});
