import fc from "fast-check";
import { expect, test } from "vitest";
import { aCloset, aCollection, anItem, anOutfit, aPortfolio } from "#tests/support/factories/closets.ts";
import { readTime, sortCloset, sortNewestFirst } from "./closet-order.ts";

const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id);

test.each([
  ["epoch milliseconds", 1_700_000_000_123, 1_700_000_000_123],
  ["a time before 1970", -5, -5],
  ["ISO text", "2024-05-01T10:00:00.250Z", Date.UTC(2024, 4, 1, 10, 0, 0, 250)],
  ["ISO text with its own zone", "2024-05-01T10:00:00+02:00", Date.UTC(2024, 4, 1, 8)],
  ["a day alone", "2024-05-01", Date.UTC(2024, 4, 1)],
  ["seconds and nanoseconds", { _seconds: 12, _nanoseconds: 250_000_000 }, 12_250],
  ["seconds alone", { _seconds: 12 }, 12_000],
  ["seconds with unusable nanoseconds", { _seconds: 12, _nanoseconds: "many" }, 12_000],
])("a time may be written as %s", (_, value, time) => {
  expect(readTime(value)).toBe(time);
});

test.each([
  [NaN],
  [Infinity],
  [-Infinity],
  ["yesterday-ish"],
  [""],
  [null],
  [undefined],
  [true],
  [[]],
  [{}],
  [{ _seconds: "12" }],
  [{ _seconds: NaN }],
  [{ _seconds: 1e306 }],
  [{ _seconds: 1, _nanoseconds: Infinity }],
])("%j is no time and counts as 0", (value) => {
  expect(readTime(value)).toBe(0);
});

test("any value of a time is read as a finite number", () => {
  fc.assert(fc.property(fc.anything(), (value) => Number.isFinite(readTime(value))));
});

test("newest first, by createdAt + sFrac", () => {
  const entries = [
    { id: "old", createdAt: 1 },
    { id: "new", createdAt: 3 },
    { id: "moved up", createdAt: 2, sFrac: 1.5 },
    { id: "moved down", createdAt: 4, sFrac: -3.5 },
  ];
  expect(ids(sortNewestFirst(entries))).toEqual(["moved up", "new", "old", "moved down"]);
});

test("entries with equal keys keep the order of the answer", () => {
  const entries = [
    { id: "a", createdAt: 5 },
    { id: "b", createdAt: 4, sFrac: 1 },
    { id: "c", createdAt: 5, sFrac: 0 },
    { id: "d", createdAt: 6, sFrac: -1 },
  ];
  expect(ids(sortNewestFirst(entries))).toEqual(["a", "b", "c", "d"]);
});

test("sorting does not change the given list", () => {
  const entries = Object.freeze([anItem({ id: "a", createdAt: 1 }), anItem({ id: "b", createdAt: 2 })]);
  expect(ids(sortNewestFirst(entries))).toEqual(["b", "a"]);
  expect(ids(entries)).toEqual(["a", "b"]);
});

/** Many equal keys, and numbers that are not finite. */
const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.constantFrom(NaN, Infinity, -Infinity, Number.MAX_VALUE, -Number.MAX_VALUE),
);
const anyEntries = fc.array(fc.record({ createdAt: anyNumber, sFrac: anyNumber }, { requiredKeys: ["createdAt"] }));

const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : 0);

test("the order is descending by key and stable for any numbers", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const placed = entries.map((entry, position) => ({
        ...entry,
        position,
        key: finite(finite(entry.createdAt) + finite(entry.sFrac)),
      }));
      const sorted = sortNewestFirst(placed);
      expect(sorted.map((entry) => entry.position).toSorted((a, b) => a - b)).toEqual(entries.map((_, index) => index));
      for (const [index, entry] of sorted.entries()) {
        const next = sorted[index + 1];
        if (!next) continue;
        expect(entry.key > next.key || (entry.key === next.key && entry.position < next.position)).toBe(true);
      }
    }),
  );
});

test("sorting a sorted list changes nothing", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const once = sortNewestFirst(entries);
      expect(sortNewestFirst(once)).toEqual(once);
    }),
  );
});

test("items, outfits and collections are sorted by createdAt + sFrac, portfolios by createdAt", () => {
  const first = { id: "first", createdAt: 1, sFrac: 10 };
  const second = { id: "second", createdAt: 2 };
  const sorted = sortCloset(
    aCloset({
      items: [anItem(second), anItem(first)],
      outfits: [anOutfit(second), anOutfit(first)],
      collections: [aCollection(second), aCollection(first)],
      portfolios: [NaN, 1, 2].map((createdAt) => aPortfolio({ id: `${createdAt}`, createdAt })),
    }),
  );
  expect(ids(sorted.items)).toEqual(["first", "second"]);
  expect(ids(sorted.outfits)).toEqual(["first", "second"]);
  expect(ids(sorted.collections)).toEqual(["first", "second"]);
  expect(ids(sorted.portfolios)).toEqual(["2", "1", "NaN"]);
});
