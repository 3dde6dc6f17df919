import { expect, test } from "vitest";
import { anItem, anOutfit } from "#tests/support/factories/closets.ts";
import { isOwnedOn, listComplete, listMissing } from "./left.ts";

const coat = anItem({ id: "coat" });
const belt = anItem({ id: "belt", wishlist: true });
const sold = anItem({ id: "sold", left: { how: "sold", on: "2026-11-20" } });
const lent = anItem({ id: "lent", left: { how: "lent", on: "2026-11-20" } });
const given = anItem({ id: "given", left: { how: "given" } });
const items = [coat, belt, sold, lent, given];

test("an outfit lacks its wishes and what left, but not what is lent or deleted", () => {
  const outfit = anOutfit({ itemIds: ["coat", "belt", "sold", "lent", "deleted"] });
  const missing = listMissing(outfit, (id) => items.find((item) => item.id === id));
  expect(missing.map(({ item, why }) => [item.id, why])).toEqual([
    ["belt", "wish"],
    ["sold", "left"],
  ]);
});

test("outfits without anything missing stay the same list", () => {
  const outfits = [["coat"], ["coat", "belt"], ["lent", "sold"]].map((itemIds) => anOutfit({ itemIds }));
  expect(listComplete(outfits, items)).toEqual(outfits.slice(0, 1));
  expect(listComplete(outfits, [coat, lent])).toBe(outfits);
});

test("an item is owned on the day on which it left, and a wish on no day", () => {
  const days = ["2026-11-20", "2026-11-21"];
  expect(items.map((item) => days.map((day) => isOwnedOn(item, day)))).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [true, true],
    [false, false],
  ]);
});
