import fc from "fast-check";
import { expect, test } from "vitest";
import type { Layout } from "./layout.ts";
import { readLayout, writeLayout } from "./read-layout.ts";
import { arrangeItems } from "./arrange-items.ts";

const PIC = { itemId: "a", x: 0.3, y: 0.4, scale: 0.5, rotation: -5, mirrored: true, aspect: 1.2 };

const layoutOf = (...pics: unknown[]): object => ({ v: 1, ratio: 1.5, pics });

const readPic = (fields: object) => readLayout(layoutOf({ ...PIC, ...fields }))?.layout?.pics[0];

test("a layout and its text are read with positions", () => {
  const layout = layoutOf(PIC, { ...PIC, itemId: "b" });
  expect(readLayout(layout)).toEqual({ layout, itemIds: ["a", "b"] });
  expect(readLayout(JSON.stringify(layout))).toEqual({ layout, itemIds: ["a", "b"] });
});

test.for<[name: string, value: unknown, itemIds: string[] | null]>([
  ["the original's text", '{"pics":[{"itemId":"b"},{"itemId":"a"}]}', ["b", "a"]],
  ["a list of ids", ["a", 7, "b"], ["a", "7", "b"]],
  ["a list of objects", [{ id: "a" }, { itemId: "b", id: "pic-2" }], ["a", "b"]],
  ["an object with ids", { itemIds: ["a", "b"] }, ["a", "b"]],
  ["the same piece twice", ["a", "b", "a"], ["a", "b"]],
  ["entries without an id", layoutOf({ x: 1 }, null, "", [], { itemId: "a" }), ["a"]],
  ["no entries", layoutOf(), null],
  ["a text that is not JSON", '{"pics":', null],
  ["a text that is too long", JSON.stringify(["a", " ".repeat(100_000)]), null],
  ["a number", 7, null],
  ["nothing", undefined, null],
])("%s: ids without a layout", ([, value, itemIds]) => {
  expect(readLayout(value)).toEqual(itemIds && { itemIds });
});

test.for<[string, unknown, string[]]>([
  ["a position without a size", layoutOf(PIC, { itemId: "b", x: 0.5, y: 0.5 }), ["a", "b"]],
  ["a number as text", layoutOf({ ...PIC, x: "0.3" }), ["a"]],
  ["positions in pixels", layoutOf({ ...PIC, x: 540, y: 210 }), ["a"]],
  ["one of two positions", layoutOf(PIC, { itemId: "b" }), ["a", "b"]],
])("%s: ids without a layout, and the positions count as lost", ([, value, itemIds]) => {
  expect(readLayout(value)).toEqual({ itemIds, isUnplaced: true });
});

test("numbers are rounded and limited", () => {
  expect(readPic({ x: 0.123456789, y: -0, scale: 9 })).toEqual({ ...PIC, x: 0.12346, y: 0, scale: 2 });
  expect(readPic({ scale: -1, aspect: 99, mirrored: 1 })).toEqual({ ...PIC, scale: 0.05, aspect: 10, mirrored: false });
  expect(readPic({ rotation: null, aspect: 0 })).toEqual({ ...PIC, rotation: 0, aspect: 0.1 });
  expect(readPic({ aspect: "wide" })?.aspect).toBe(1.359);
  expect(readLayout({ ratio: 9, pics: [PIC] })?.layout?.ratio).toBe(3);
  expect(readLayout({ pics: [PIC] })?.layout?.ratio).toBe(1.359);
});

test.each([
  [190, -170],
  [-180, 180],
  [180.000001, 180],
  [720, 0],
  [-365, -5],
  [1e300, expect.any(Number)],
])("a rotation of %f degrees is read as %f", (rotation, read) => {
  expect(readPic({ rotation })?.rotation).toEqual(read);
});

test("40 pieces are read, from the bottom layer", () => {
  const ids = Array.from({ length: 60 }, (_, index) => `item-${index}`);
  expect(readLayout(["", ...ids])?.itemIds).toEqual(ids.slice(0, 40));
});

const number = fc.oneof(fc.double(), fc.double({ min: -1, max: 2 }), fc.constantFrom("1", null, -0));
const id = fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.string({ minLength: 200, maxLength: 300 }));
const pic = fc.record(
  { itemId: id, x: number, y: number, scale: number, rotation: number, mirrored: fc.boolean(), aspect: number },
  { requiredKeys: ["itemId"] },
);
const place = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const placed = fc.record({
  itemId: id,
  x: place,
  y: place,
  scale: fc.double({ noNaN: true, noDefaultInfinity: true }),
  rotation: fc.double(),
  mirrored: fc.boolean(),
  aspect: fc.double(),
});
const anything = fc.oneof(
  fc.anything(),
  fc.array(fc.anything()),
  fc.record({ ratio: number, pics: fc.array(fc.oneof(pic, fc.anything())) }),
  fc.record({ ratio: number, pics: fc.array(placed, { maxLength: 50 }) }),
);

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function expectWithinLimits({ ratio, pics }: Layout): void {
  expect([isWithin(ratio, 0.5, 3), isWithin(pics.length, 1, 40)]).toEqual([true, true]);
  for (const { x, y, scale, rotation, aspect } of pics) {
    expect(isWithin(x, -0.5, 1.5) && isWithin(y, -0.5, ratio + 0.5)).toBe(true);
    expect(isWithin(scale, 0.05, 2) && isWithin(aspect, 0.1, 10) && isWithin(rotation, -179.99999, 180)).toBe(true);
  }
}

test("any value is read within the limits, and reading what was written changes nothing", () => {
  fc.assert(
    fc.property(anything, (value) => {
      const read = readLayout(value);
      if (!read) return;
      if (read.layout) expectWithinLimits(read.layout);
      const { isCutOff: _, isUnplaced: __, ...pieces } = read;
      expect(readLayout(writeLayout(pieces))).toEqual(pieces);
    }),
    { numRuns: 500 },
  );
});

test("any text is read without an error", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readLayout(text)));
});

test("the longest layout is read back", () => {
  const items = Array.from({ length: 40 }, (_, index) => ({ itemId: `${"\u0001".repeat(126)}${index + 10}` }));
  const layout = arrangeItems(items);
  expect(readLayout(writeLayout({ layout }))?.layout).toEqual(layout);
});

test("an outfit whose items are unknown has no text", () => {
  expect(writeLayout({})).toBeNull();
});
