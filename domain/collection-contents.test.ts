import fc from "fast-check";
import { expect, test } from "vitest";
import type { ClosetLists } from "./closet.ts";
import { aCloset, aCollection, anInspiration, anItem, anOutfit, many } from "#tests/support/factories/closets.ts";
import {
  type CollectionContents,
  countEntries,
  getCollectionContents,
  formatCollectionCounts,
  getRowThumbnails,
} from "./collection-contents.ts";
import { closet as words } from "./messages/en/visitor.ts";

const countOnly = (closet: ClosetLists): string => formatCollectionCounts(countEntries(closet, getOnly(closet)), words);

const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id);

/** A closet with one collection of all its entries. */
function fill(folders: string[], counts: { items?: number; outfits?: number; inspirations?: number }): ClosetLists {
  const items = many(counts.items ?? 0, anItem, "item");
  const outfits = many(counts.outfits ?? 0, anOutfit, "outfit");
  const inspirations = many(counts.inspirations ?? 0, anInspiration, "inspiration");
  const collectionId = "collection";
  return aCloset({
    items,
    outfits,
    inspirations,
    collections: [aCollection({ id: collectionId, folders })],
    collectionItems: items.map(({ id }) => ({ collectionId, itemId: id })),
    collectionOutfits: outfits.map(({ id }) => ({ collectionId, outfitId: id })),
    collectionInspirations: inspirations.map(({ id }) => ({ collectionId, targetId: id })),
  });
}

function getOnly(closet: ClosetLists): CollectionContents {
  const [contents] = getCollectionContents(closet);
  if (!contents) throw new Error("There is no collection");
  return contents;
}

const lengths = ({ items, outfits, inspirations }: CollectionContents) =>
  [items, outfits, inspirations].map((list) => list.length);

test.each([
  ["default-wishlist", [3, 0, 0]],
  ["default-inspiration", [0, 0, 5]],
  ["default-packing", [3, 4, 0]],
  ["default-capsules", [3, 4, 0]],
])("a %s collection contains the lists that its type shows", (folder, expected) => {
  expect(lengths(getOnly(fill([folder], { items: 3, outfits: 4, inspirations: 5 })))).toEqual(expected);
});

test("a join row without its target, or of another collection, is skipped", () => {
  const closet = aCloset({
    items: [anItem({ id: "a" })],
    collections: [aCollection({ id: "summer" }), aCollection({ id: "winter" })],
    collectionItems: [
      { collectionId: "summer", itemId: "gone" },
      { collectionId: "summer", itemId: "a" },
      { collectionId: "gone", itemId: "a" },
    ],
  });
  expect(getCollectionContents(closet).map(({ items }) => ids(items))).toEqual([["a"], []]);
});

test("an entry with two rows in a collection is shown once", () => {
  const twice = { collectionId: "collection", itemId: "a" };
  const closet = aCloset({
    items: [anItem({ id: "a" })],
    collections: [aCollection()],
    collectionItems: [twice, twice],
  });
  expect(countOnly(closet)).toBe("1 item");
});

test("a collection has exactly the joined entries, in the closet's order, for any join rows", () => {
  const names = ["a", "b", "c", "d", "e"];
  const rows = fc.array(
    fc.record({ collectionId: fc.constantFrom("x", "y", "gone"), itemId: fc.constantFrom(...names, "gone") }),
  );
  fc.assert(
    fc.property(rows, fc.shuffledSubarray(names), (collectionItems, present) => {
      const items = present.map((id) => anItem({ id }));
      const collections = [aCollection({ id: "x" }), aCollection({ id: "y" })];
      for (const { collection, items: held } of getCollectionContents(
        aCloset({ items, collections, collectionItems }),
      )) {
        const joined = collectionItems.filter((row) => row.collectionId === collection.id).map((row) => row.itemId);
        expect(ids(held)).toEqual(present.filter((id) => joined.includes(id)));
      }
    }),
  );
});

test.each([
  [{}, "0 items"],
  [{ items: 1 }, "1 item"],
  [{ items: 2 }, "2 items"],
  [{ outfits: 1 }, "1 outfit"],
  [{ outfits: 2 }, "2 outfits"],
  [{ items: 12, outfits: 1 }, "12 items, 1 outfit"],
  [{ items: 1, outfits: 7 }, "1 item, 7 outfits"],
])("the counts %j are written %j", (counts, line) => {
  expect(countOnly(fill([], counts))).toBe(line);
});

test.each([
  [0, "0 items"],
  [1, "1 inspiration"],
  [7, "7 inspirations"],
])("%i pictures of an inspiration collection are written %j", (inspirations, line) => {
  expect(countOnly(fill(["default-inspiration"], { inspirations, items: 3 }))).toBe(line);
});

test("each count is singular if it is one, for any counts", () => {
  const count = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(count, count, (items, outfits) => {
      const line = countOnly(fill([], { items, outfits }));
      expect(/\bitem\b/.test(line)).toBe(items === 1);
      expect(/\boutfit\b/.test(line)).toBe(outfits === 1);
      expect(/\bitems\b/.test(line)).toBe(items > 1 || (items === 0 && outfits === 0));
      expect(/\boutfits\b/.test(line)).toBe(outfits > 1);
    }),
  );
});

const PICTURES = { item: "/images/item", outfit: "/images/outfit", inspiration: "/images/inspiration" };

test("a row shows items first, then outfits, ten at most", () => {
  const count = fc.integer({ min: 0, max: 14 });
  fc.assert(
    fc.property(count, count, (items, outfits) => {
      const thumbnails = getRowThumbnails(getOnly(fill([], { items, outfits })));
      const all = [...Array(items).fill(PICTURES.item), ...Array(outfits).fill(PICTURES.outfit)];
      expect(thumbnails).toEqual(all.slice(0, 10).map((address) => ({ address })));
    }),
  );
});

test("a row of an inspiration collection shows only inspirations, ten at most", () => {
  const thumbnails = getRowThumbnails(getOnly(fill(["default-inspiration"], { items: 3, inspirations: 12 })));
  expect(thumbnails).toEqual(Array.from({ length: 10 }, () => ({ address: PICTURES.inspiration })));
});

test("an entry without a picture keeps its place in the row", () => {
  const closet = fill([], { items: 2 });
  const items = closet.items.map((item, index) => (index === 0 ? { ...item, thumbnailImageURL: null } : item));
  expect(getRowThumbnails(getOnly({ ...closet, items }))).toEqual([{ address: null }, { address: PICTURES.item }]);
});

test("a collection with its own order follows its rows, and the others follow the lists", () => {
  const anyRows = fc.array(fc.constantFrom("a", "b", "c", "d", "unknown"), { maxLength: 12 });
  fc.assert(
    fc.property(anyRows, (targets) => {
      const items = ["a", "b", "c", "d"].map((id) => anItem({ id }));
      const collections = [aCollection({ id: "own", ownOrder: true }), aCollection({ id: "other" })];
      const collectionItems = ["own", "other"].flatMap((collectionId) =>
        targets.map((itemId) => ({ collectionId, itemId })),
      );
      const [own, other] = getCollectionContents(aCloset({ items, collections, collectionItems }));
      const known = [...new Set(targets)].filter((id) => id !== "unknown");
      expect(ids(own?.items ?? [])).toEqual(known);
      expect(ids(other?.items ?? [])).toEqual(known.toSorted());
    }),
  );
});
