import { expect, test } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { anItem } from "#tests/support/factories/closets.ts";
import { CATEGORIES } from "./category.ts";
import { getItemName, getItemTitle, getListedTitle } from "./item-names.ts";

test("an item without a name is called by its brand, then by its category, and then by its place", () => {
  const words = CATALOGUES.en.closet;
  const item = { name: "Silk shirt", brand: "Nord", category: "Tops" } as const;
  expect([getItemName(item, words), getItemTitle(item, words)]).toEqual(["Silk shirt", "Silk shirt, Nord"]);
  expect(getItemName({ ...item, name: "" }, words)).toBe("Nord");
  expect(getItemTitle({ brand: null, category: "Tops" }, words, 3)).toBe("Top");
  expect(getItemTitle({ brand: null }, words, 3)).toBe("Item 3");
  expect(getItemName({ brand: null }, words)).toBe("Item");
});

test("in a list, an item without a name and a category is called by its place in the closet", () => {
  const words = CATALOGUES.en.closet;
  const [named, nameless, unknown] = [
    anItem({ name: "Cap", brand: null }),
    anItem({ brand: null }),
    anItem({ brand: null }),
  ];
  const all = [named, nameless];
  expect(all.map((item) => getListedTitle(item, all, words))).toEqual(["Cap", "Item 2"]);
  expect(getListedTitle(unknown, all, words)).toBe("Item");
});

test("each language has a word of its own for one item of each category", () => {
  for (const { closet } of Object.values(CATALOGUES))
    expect(new Set(CATEGORIES.map((category) => getItemName({ category }, closet))).size).toBe(CATEGORIES.length);
});
