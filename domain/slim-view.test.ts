import { expect, test } from "vitest";
import { aCloset, aCollection, anInspiration, anItem, anOutfit, aPortfolio } from "#tests/support/factories/closets.ts";
import type { ClosetLists } from "./closet.ts";
import { type ClosetPlace, viewCloset } from "./closet-view.ts";
import { slimSharedView, slimView } from "./slim-view.ts";
import { getPlaceholderStyle } from "./picture-placeholder.ts";

const picture = { width: 400, height: 534, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" };
const tints = {
  card: getPlaceholderStyle(picture, 265 / 195),
  inspiration: getPlaceholderStyle(picture, 4 / 3),
  row: getPlaceholderStyle(picture, 87 / 59),
};
const link = { itemShoppingURL: "https://shop.example/a" };

const CLOSET: ClosetLists = aCloset({
  items: [anItem({ id: "i", picture, sFrac: 0.5, createdAt: 1_700_000_000_000, ...link })],
  outfits: [anOutfit({ id: "o", picture })],
  portfolios: [aPortfolio({ id: "p", picture })],
  inspirations: [anInspiration({ id: "n", picture })],
  collections: [aCollection({ id: "c" }), aCollection({ id: "d", folders: ["default-inspiration"] })],
  collectionItems: [{ collectionId: "c", itemId: "i" }],
  collectionOutfits: [{ collectionId: "c", outfitId: "o" }],
  collectionInspirations: [{ collectionId: "d", targetId: "n" }],
});

const PLACES: ClosetPlace[] = [
  { tab: "items" },
  { tab: "outfits" },
  { tab: "portfolios" },
  { tab: "collections" },
  { tab: "collections", collectionId: "c" },
  { tab: "collections", collectionId: "d" },
  { tab: "collections", collectionId: "gone" },
];

test.each(PLACES)("the page's data of %j contain no times, links or hashes", (place) => {
  const view = viewCloset(CLOSET, place);
  const text = JSON.stringify(slimView(view));
  expect(text).not.toMatch(/thumbhash|createdAt|sFrac|wishlist":|ShoppingURL/);
  // The rest of the view is unchanged.
  expect({ ...slimView(view), content: null }).toEqual({ ...view, content: null });
});

test("each card and row keeps what it shows, with the colors of its placeholder", () => {
  const at = (place: ClosetPlace) => slimView(viewCloset(CLOSET, place)).content;
  const facts = { width: 400, height: 534 };
  expect(at({ tab: "items" })).toMatchObject({
    items: {
      total: 1,
      entries: [{ id: "i", thumbnailImageURL: "/images/item", picture: { ...facts, tint: tints.card } }],
    },
  });
  expect(at({ tab: "collections", collectionId: "d" })).toMatchObject({
    collection: { inspirations: { entries: [{ picture: { ...facts, tint: tints.inspiration } }] } },
  });
  expect(at({ tab: "collections", collectionId: "c" })).toMatchObject({
    collection: { items: { entries: [{ picture: { tint: tints.card } }] }, outfits: { entries: [{ id: "o" }] } },
  });
  const thumbnail = { picture: { ...facts, tint: tints.row } };
  expect(at({ tab: "collections" })).toMatchObject({ rows: { entries: [{ thumbnails: [thumbnail, thumbnail] }, {}] } });
});

test("cards of the shared view keep their shopping link", () => {
  const { items, outfits, portfolios } = slimSharedView(viewCloset(CLOSET, "closet")).content;
  expect(items.entries[0]).toMatchObject({ id: "i", ...link, picture: { tint: tints.card } });
  expect([outfits.entries[0]?.id, portfolios.entries[0]?.id]).toEqual(["o", "p"]);
  expect(JSON.stringify([items, outfits, portfolios])).not.toMatch(/thumbhash|createdAt|sFrac/);
});

test("a cut-out on a card comes without the photograph and without a placeholder", () => {
  const cutout = { address: "/images/cutout", picture };
  const closet = { ...CLOSET, items: [anItem({ id: "i", picture, cutout })] };
  const [items, rows] = [{ tab: "items" }, { tab: "collections" }].map((place) =>
    slimView(viewCloset(closet, place as ClosetPlace)),
  );
  const slim = { address: "/images/cutout", picture: { width: 400, height: 534 } };
  expect(items?.content).toMatchObject({
    items: { entries: [{ id: "i", brand: "Brand", thumbnailImageURL: null, cutout: slim }] },
  });
  expect(JSON.stringify(rows?.content)).toContain(JSON.stringify({ ...slim, isCutout: true }));
});
