import fc from "fast-check";
import { expect, test } from "vitest";
import type { Item } from "#domain/closet.ts";
import { anItem } from "#tests/support/factories/closets.ts";
import { computeFigures, writeFigureRows } from "./figures.ts";

const TODAY = "2026-11-26";

const make = (id: string, fields: Partial<Item> = {}): Item => ({ ...anItem(), id, ...fields });
const listIds = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const wornOn = (on: string) => ({ timesWorn: 1, wears: [{ id: on, on }] });

test("values are counted, the most frequent first, and those without one last", () => {
  const items = [
    make("a", { category: "Tops", colors: ["red", "navy"] }),
    make("b", { category: "Shoes", colors: ["navy"] }),
    make("c", { category: "Shoes" }),
    make("d"),
    make("e"),
    make("f"),
    make("wish", { category: "Tops", wishlist: true }),
  ];
  const { total, category, color } = computeFigures(items, [], TODAY);
  expect(total).toBe(6);
  expect(category).toEqual([
    { value: "Shoes", total: 2 },
    { value: "Tops", total: 1 },
    { value: null, total: 3 },
  ]);
  expect(color.map(({ value, total: count }) => [value, count])).toEqual([
    ["navy", 2],
    ["red", 1],
    [null, 4],
  ]);
});

test("the last 90 days begin 90 days ago; an imported number of times is worn, but not lately", () => {
  const items = [
    make("today", wornOn(TODAY)),
    make("first", wornOn("2026-08-28")),
    make("before", wornOn("2026-08-27")),
    make("imported", { timesWorn: 9 }),
    make("never", { timesWorn: 0 }),
    make("unknown"),
  ];
  const { lately, never, inNoOutfit } = computeFigures(items, [{ itemIds: ["today", "never"] }, {}], TODAY);
  expect(listIds(lately)).toEqual(["today", "first"]);
  expect(listIds(never)).toEqual(["never", "unknown"]);
  expect(listIds(inNoOutfit)).toEqual(["first", "before", "imported", "unknown"]);
});

test("the cost per wear has its median, the best and the worst five; without a price or a wear, none", () => {
  const costs = [1, 2, 3, 4, 5, 6, 7, 8];
  const items = [
    make("other", { price: 30, timesWorn: 3, currency: "USD" }),
    ...costs.map((cost) => make(`c${cost}`, { price: cost * 2, timesWorn: 2, currency: "EUR" })),
    make("unworn", { price: 100, currency: "EUR" }),
    make("free", { timesWorn: 5 }),
    make("sold", { price: 70, currency: "EUR", left: { how: "sold", on: TODAY, price: 12 } }),
  ];
  const { costs: found, withoutPrice } = computeFigures(items, [], TODAY);
  expect(withoutPrice).toBe(1);
  expect(found.map(({ best, worst, ...rest }) => ({ ...rest, best: listIds(best), worst: listIds(worst) }))).toEqual([
    {
      currency: "EUR",
      items: 9,
      value: 172,
      received: 12,
      median: 4.5,
      best: ["c1", "c2", "c3", "c4", "c5"],
      worst: ["c8", "c7", "c6", "c5", "c4"],
    },
    { currency: "USD", items: 1, value: 30, received: 0, median: 10, best: ["other"], worst: ["other"] },
  ]);
});

test("each item is in a bar of its category, and the bars add up", () => {
  const anyItem = fc.record(
    { category: fc.constantFrom("Tops" as const, "Shoes" as const), timesWorn: fc.nat(3), price: fc.nat(9) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(anyItem), (given) => {
      const items = given.map((fields, at) => make(String(at), fields));
      const { total, category, costs, withoutPrice } = computeFigures(items, [], TODAY);
      expect(category.reduce((sum, bar) => sum + bar.total, 0)).toBe(total);
      expect(costs.reduce((sum, one) => sum + one.items, withoutPrice)).toBe(total);
    }),
  );
});

test("the table has a row for each item, quotes what needs it, and begins no formula", () => {
  const items = [
    make("a", {
      name: '=SUM("x"), y',
      brand: "Meridian",
      price: 10,
      currency: "EUR",
      ...wornOn("2026-11-01"),
      timesWorn: 3,
    }),
    make("b", { brand: null, colors: ["red", "navy"] }),
    make("c", { name: "\n=1+1", brand: "Zara;=1+1" }),
    make("d", { name: "\uff1d1+1", brand: "Zara" }),
  ];
  expect(writeFigureRows(items, [{ itemIds: ["a"] }, { itemIds: ["a"] }]).split("\r\n")).toEqual([
    "name,brand,category,colors,seasons,price,currency,times worn,last worn,cost per wear,outfits",
    '"\'=SUM(""x""), y",Meridian,,,,10,EUR,3,2026-11-01,3.33,2',
    ',,,"red, navy",,,,,,,0',
    '"\'\n=1+1","Zara;=1+1",,,,,,,,,0',
    "'\uff1d1+1,Zara,,,,,,,,,0",
    "",
  ]);
});
