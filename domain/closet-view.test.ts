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
import { TABS } from "./closet-tabs.ts";
import {
  FIRST_VIEW_LIMITS,
  SHARED_VIEW_LIMITS,
  getOwnedItems,
  getTabCounts,
  readListOffset,
  type ListSlice,
  type TabContent,
  viewCloset,
} from "./closet-view.ts";

function listsOf(content: TabContent): ListSlice<unknown>[] {
  switch (content.tab) {
    case "outfits":
      return [content.outfits];
    case "items":
      return [content.items];
    case "portfolios":
      return [content.portfolios];
    case "collections":
      return [content.rows];
    case "collection":
      return content.collection
        ? [content.collection.items, content.collection.outfits, content.collection.inspirations]
        : [];
  }
}

const size = fc.integer({ min: 0, max: 120 });
const anyCloset: fc.Arbitrary<ClosetLists> = fc
  .record({
    items: size,
    wishes: size,
    outfits: size,
    portfolios: size,
    collections: size,
    folder: fc.constantFrom("default-wishlist", "default-inspiration", "default-packing"),
  })
  .map((counts) => {
    const items = [
      ...many(counts.items, anItem, "item"),
      ...many(counts.wishes, (overrides) => anItem({ ...overrides, wishlist: true }), "wish"),
    ];
    const outfits = many(counts.outfits, anOutfit, "outfit");
    const inspirations = many(counts.portfolios, anInspiration, "inspiration");
    const collectionId = "collection-0";
    return aCloset({
      items,
      outfits,
      inspirations,
      portfolios: many(counts.portfolios, aPortfolio, "portfolio"),
      collections: many(counts.collections, (id) => aCollection({ ...id, folders: [counts.folder] }), "collection"),
      collectionItems: items.map(({ id }) => ({ collectionId, itemId: id })),
      collectionOutfits: outfits.map(({ id }) => ({ collectionId, outfitId: id })),
      collectionInspirations: inspirations.map(({ id }) => ({ collectionId, targetId: id })),
    });
  });

const anyPlace = fc.record(
  { tab: fc.constantFrom(...TABS), collectionId: fc.constantFrom("collection-0", "collection-1", "gone") },
  { requiredKeys: ["tab"] },
);

test("the first cards and rows are the beginning of the whole list, with the same totals", () => {
  fc.assert(
    fc.property(anyCloset, anyPlace, (closet, place) => {
      const first = viewCloset(closet, place, FIRST_VIEW_LIMITS);
      const all = viewCloset(closet, place);
      expect(first.owner).toEqual(all.owner);
      expect(first.counts).toEqual(all.counts);
      expect(first.content.tab).toBe(all.content.tab);
      const limit = first.content.tab === "collections" ? FIRST_VIEW_LIMITS.rows : FIRST_VIEW_LIMITS.cards;
      const shown = listsOf(first.content);
      for (const [index, { entries, total }] of listsOf(all.content).entries()) {
        expect(entries.length).toBe(total);
        expect(shown[index]).toEqual({ entries: entries.slice(0, limit), total });
      }
    }),
  );
});

test("wishlist items are not counted and not among the items", () => {
  const closet = aCloset({ items: [anItem({ id: "a" }), anItem({ id: "b", wishlist: true }), anItem({ id: "c" })] });
  expect(getOwnedItems(closet).map(({ id }) => id)).toEqual(["a", "c"]);
  const { counts, content } = viewCloset(closet, { tab: "items" });
  expect(counts.items).toBe(2);
  expect(content).toMatchObject({ tab: "items", items: { total: 2, entries: [{ id: "a" }, { id: "c" }] } });
});

test("wishlist items are shown in their collection", () => {
  const closet = aCloset({
    items: [anItem({ id: "wish", wishlist: true })],
    collections: [aCollection({ id: "w", folders: ["default-wishlist"] })],
    collectionItems: [{ collectionId: "w", itemId: "wish" }],
  });
  expect(viewCloset(closet, { tab: "collections", collectionId: "w" }).content).toMatchObject({
    tab: "collection",
    collection: { type: "default-wishlist", items: { total: 1, entries: [{ id: "wish" }] } },
  });
});

test("each tab counts what it shows", () => {
  fc.assert(
    fc.property(anyCloset, fc.constantFrom(...TABS), (closet, tab) => {
      const { counts, content } = viewCloset(closet, { tab });
      expect(listsOf(content).map(({ total }) => total)).toEqual([counts[tab]]);
      expect(getTabCounts(closet)).toEqual(counts);
    }),
  );
});

/** Closets with wishlist items at any position. */
const anyWishes: fc.Arbitrary<ClosetLists> = fc
  .record({ wishes: fc.array(fc.boolean(), { maxLength: 80 }), outfits: size, portfolios: size })
  .map(({ wishes, outfits, portfolios }) =>
    aCloset({
      items: wishes.map((wishlist, position) => anItem({ id: `item-${position}`, wishlist })),
      outfits: many(outfits, anOutfit, "outfit"),
      portfolios: many(portfolios, aPortfolio, "portfolio"),
    }),
  );

test("each grid of the landing view shows its whole list in order, without wishlist items", () => {
  fc.assert(
    fc.property(anyWishes, (closet) => {
      const { items, outfits, portfolios } = viewCloset(closet, "closet").content;
      expect(items.entries).toEqual(closet.items.filter(({ wishlist }) => !wishlist));
      expect(outfits.entries).toEqual(closet.outfits);
      expect(portfolios.entries).toEqual(closet.portfolios);
      const first = viewCloset(closet, "closet", SHARED_VIEW_LIMITS).content;
      for (const grid of ["items", "outfits", "portfolios"] as const) {
        const { entries, total } = { items, outfits, portfolios }[grid];
        expect(total).toBe(entries.length);
        expect(first[grid]).toEqual({ entries: entries.slice(0, SHARED_VIEW_LIMITS.cards), total });
      }
    }),
  );
});

test("a row shows the type, counts and thumbnails of its collection", () => {
  const closet = aCloset({
    items: [anItem({ id: "a" })],
    outfits: many(2, anOutfit, "outfit"),
    collections: [aCollection({ id: "c", name: "Work", folders: ["default-packing"] })],
    collectionItems: [{ collectionId: "c", itemId: "a" }],
    collectionOutfits: [
      { collectionId: "c", outfitId: "outfit-0" },
      { collectionId: "c", outfitId: "outfit-1" },
    ],
  });
  expect(viewCloset(closet, { tab: "collections" }).content).toMatchObject({
    rows: {
      total: 1,
      entries: [
        {
          id: "c",
          name: "Work",
          type: "default-packing",
          held: { items: 1, outfits: 2, inspirations: 0 },
          thumbnails: ["/images/item", "/images/outfit", "/images/outfit"].map((address) => ({ address })),
        },
      ],
    },
  });
});

test("a collection that does not exist is null", () => {
  const closet = aCloset({ collections: [aCollection({ id: "c" })] });
  expect(viewCloset(closet, { tab: "collections", collectionId: "gone" }).content).toMatchObject({
    tab: "collection",
    collection: null,
  });
  expect(viewCloset(closet, { tab: "collections", collectionId: "" }).content).toMatchObject({ collection: null });
});

test.for([
  ["48", 48],
  ["0", 0],
  [null, 0],
  ["", 0],
  ["-1", 0],
  ["1e9", 0],
  ["99999999", 0],
] as const)("the parameter from=%j gives the offset %i", ([text, from]) => {
  expect(readListOffset(text)).toBe(from);
});

test("all pages of a list together give the whole list, in order", () => {
  const closet = aCloset({ outfits: many(20, anOutfit, "outfit") });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), (cards) => {
      const seen: string[] = [];
      for (let from = 0; from < 20; from += cards) {
        const { content } = viewCloset(closet, { tab: "outfits" }, { cards, rows: 1, from });
        if (content.tab === "outfits") seen.push(...content.outfits.entries.map(({ id }) => id));
      }
      expect(seen).toEqual(viewedIds(closet));
    }),
  );
});

const viewedIds = (closet: ClosetLists): string[] => {
  const { content } = viewCloset(closet, { tab: "outfits" });
  return content.tab === "outfits" ? content.outfits.entries.map(({ id }) => id) : [];
};
