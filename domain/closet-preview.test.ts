import fc from "fast-check";
import { expect, test } from "vitest";
import {
  aCloset,
  aCollection,
  anInspiration,
  anItem,
  anOutfit,
  aPortfolio,
  many,
} from "#tests/support/factories/closets.ts";
import type { ClosetLists } from "./closet.ts";
import {
  type ClosetPreviewPlace,
  formatTabCounts,
  getNeutralPreviewPath,
  getPreview,
  getPreviewPath,
  NEUTRAL_PREVIEW_PATH,
  readPreviewPath,
} from "./closet-preview.ts";
import { TABS } from "./closet-tabs.ts";
import { PREVIEW_PHOTOGRAPHS } from "./limits.ts";
import { CATALOGUES } from "./messages/catalogues.ts";

const named =
  <T extends { id: string }>(make: (overrides: { id: string }) => T, field: keyof T) =>
  (overrides: { id: string }): T => ({ ...make(overrides), [field]: `/images/${overrides.id}` });

const WORDS = CATALOGUES.en;
const preview = (closet: ClosetLists, place: ClosetPreviewPlace, words = WORDS) => getPreview(closet, place, words);
const OUTFITS = many(7, named(anOutfit, "previewUrl"), "outfit");
const ITEMS = many(7, named(anItem, "thumbnailImageURL"), "item");

const place = fc.oneof(
  fc.constantFrom("closet" as const, ...TABS),
  fc.record({ collectionId: fc.string({ minLength: 1, unit: "grapheme" }) }),
  fc.record({
    list: fc.constantFrom("items" as const, "outfits" as const, "portfolios" as const, "inspirations" as const),
    id: fc.string({ minLength: 1, unit: "grapheme" }),
  }),
);

test("the path of a preview identifies its place for any names", () => {
  const username = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(username, place, (username, place) => {
      const path = getPreviewPath(username, place, "v1", "en");
      expect(path).toMatch(/\?v=v1$/);
      const { pathname } = new URL(path, "https://closet.example");
      // Skip invalid usernames, and ids without a page.
      fc.pre(!/\/\.{1,2}(?:\/|\.jpg)/.test(path));
      expect(readPreviewPath(pathname)).toEqual({ username, place });
    }),
  );
});

test.for([
  NEUTRAL_PREVIEW_PATH,
  "/preview/",
  "/preview/.jpg",
  "/preview/jane",
  "/preview/jane.png",
  "/preview/jane/nothing.jpg",
  "/preview/jane/items/1/2.jpg",
  "/preview/jane/items/..jpg",
  "/preview/jane/nothing/1.jpg",
  "/preview/jane/collections/1/2.jpg",
  "/preview/jane/collections/..jpg",
  "/preview/jane/collections/...jpg",
  "/preview/%E0%A4%A.jpg",
])("%s is not the path of a closet's preview", (path) => {
  expect(readPreviewPath(path)).toBeNull();
});

test("a closet's preview shows an outfit and items; without items, more outfits", () => {
  const closet = aCloset({ outfits: OUTFITS, items: ITEMS });
  expect(preview(closet, "closet")?.photographs).toEqual([
    "/images/outfit-0",
    "/images/item-0",
    "/images/item-1",
    "/images/item-2",
    "/images/item-3",
  ]);
  expect(preview({ ...closet, items: [] }, "closet")?.photographs).toEqual(
    OUTFITS.slice(0, 5).map((outfit) => outfit.previewUrl),
  );
});

test("the preview of an empty tab shows the counts of the other tabs", () => {
  expect(preview(aCloset({ items: ITEMS }), "outfits")).toMatchObject({ photographs: [], counts: "7 items" });
});

test("the first picture of each collection comes before the second of any", () => {
  const collections = [aCollection({ id: "a" }), aCollection({ id: "b" })];
  const collectionItems = ["0", "1", "2"].flatMap((id) => [
    { collectionId: "a", itemId: `item-${id}` },
    { collectionId: "b", itemId: `item-${id}` },
  ]);
  const outfits = OUTFITS.slice(0, 1);
  const collectionOutfits = [{ collectionId: "b", outfitId: "outfit-0" }];
  const closet = aCloset({ items: ITEMS, outfits, collections, collectionItems, collectionOutfits });
  expect(preview(closet, "collections")?.photographs.slice(0, 2)).toEqual(["/images/item-0", "/images/outfit-0"]);
});

test("an inspiration collection shows its inspirations, and names the owner", () => {
  const closet = aCloset({
    collections: [aCollection({ name: "Été à Nice", folders: ["default-inspiration"] })],
    collectionInspirations: [{ collectionId: "collection", targetId: "inspiration" }],
    inspirations: [anInspiration()],
  });
  expect(preview(closet, { collectionId: "collection" })).toEqual({
    photographs: ["/images/inspiration"],
    wordings: [
      { title: "Été à Nice", below: "from Jane’s closet" },
      { title: "A collection", below: "from Jane’s closet" },
      { title: "Été à Nice", below: "" },
      { title: "A collection", below: "" },
    ],
    counts: "1 inspiration",
  });
  expect(preview(closet, { collectionId: "other" })).toBeNull();
});

test("pictures of other hosts, missing and repeated ones are left out, and there are five at most", () => {
  const address = fc.constantFrom(
    null,
    "https://else.example/a.jpg",
    "http://else.example/b.jpg",
    ..."abcdefgh".split("").map((letter) => `/images/${letter}`),
  );
  fc.assert(
    fc.property(fc.array(address), fc.array(address), fc.constantFrom("closet" as const, ...TABS), (a, b, place) => {
      const closet = aCloset({
        items: a.map((thumbnailImageURL, index) => anItem({ id: String(index), thumbnailImageURL })),
        outfits: b.map((previewUrl, index) => anOutfit({ id: String(index), previewUrl })),
        portfolios: b.map((picUrl, index) => aPortfolio({ id: String(index), picUrl })),
      });
      const photographs = preview(closet, place)?.photographs ?? [];
      expect(new Set(photographs).size).toBe(photographs.length);
      expect(photographs.length).toBeLessThanOrEqual(PREVIEW_PHOTOGRAPHS);
      for (const photograph of photographs) expect(photograph).toMatch(/^\/images\//);
    }),
  );
});

test("wishlist items are not shown as owned", () => {
  const closet = aCloset({ items: [anItem({ wishlist: true })] });
  expect(preview(closet, "items")).toMatchObject({ photographs: [], counts: "" });
});

test("a name is drawn without emoji and control characters", () => {
  const titleOf = (firstName: string) =>
    preview(aCloset({ user: { username: "x", firstName } }), "closet")?.wordings[0]?.title;
  expect(titleOf("Emma 👩🏽‍🎨💛🇫🇷")).toBe("Emma’s");
  expect(titleOf("\u202eEmma\n\u0007")).toBe("Emma’s");
  expect(titleOf("💛")).toBe("A closet");
  expect(titleOf("x".repeat(1e6))).toBe(`${"x".repeat(120)}…’s`);
});

test("counts leave out empty lists", () => {
  const counts = { outfits: 1, items: 0, collections: 2, portfolios: 3 };
  expect(formatTabCounts(counts, WORDS)).toBe("1 outfit");
  expect(formatTabCounts(counts, WORDS, { tabs: TABS })).toBe("1 outfit · 2 collections · 3 portfolios");
});

test("a preview has the language of its page", () => {
  expect(getPreviewPath("jane", "items", "v1", "de")).toBe("/preview/jane/items.jpg?v=v1&lang=de");
  expect(getPreviewPath("jane", "items", "v1", "ar")).toBe("/preview/jane/items.jpg?v=v1&lang=ar");
  expect(getNeutralPreviewPath("fr")).toBe("/preview.jpg?lang=fr");
  const closet = aCloset({ user: { username: "hans", firstName: "Hans" }, items: ITEMS });
  expect(preview(closet, "items", CATALOGUES.de)).toMatchObject({
    wordings: [
      { title: "Hans’", below: "Teile" },
      { title: "Teile", below: "" },
    ],
    counts: "7 Teile",
  });
});
