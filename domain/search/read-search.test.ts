import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { MAX_SEARCH_VALUES } from "#domain/limits.ts";
import {
  countFilters,
  isEmptySearch,
  NO_SEARCH,
  readSearch,
  type SearchedList,
  SORTS,
  toggleFilter,
  writeSearch,
} from "./read-search.ts";

const read = (query: string, list: SearchedList = "items") => readSearch(new URLSearchParams(query), list);
const write = (query: string, list: SearchedList = "items") => String(writeSearch(read(query, list)));

test("a search is read from the query of an address", () => {
  expect(
    read("q=+silk++blouse+&category=Shoes&category=Tops&color=red&brand=Tilleul&season=Winter&sort=brand"),
  ).toEqual({
    ...NO_SEARCH,
    text: "silk blouse",
    category: ["Tops", "Shoes"],
    color: ["red"],
    brand: ["Tilleul"],
    season: ["Winter"],
    sort: "brand",
  });
});

test("one search has one address", () => {
  expect(write("season=Winter&color=red&brand=B&brand=A&brand=B&q=coat&sort=owner")).toBe(
    "q=coat&color=red&brand=A&brand=B&season=Winter",
  );
});

test.each([
  ["an unknown category", "category=Socks"],
  ["another spelling of a color", "color=Red"],
  ["an unknown sort", "sort=price"],
  ["a brand of more than 200 characters", `brand=${"b".repeat(201)}`],
  ["a list's own default", "sort=owner"],
  ["blanks", "q=%20%09"],
  ["an item's id, which only outfits contain", "contains=i1"],
])("%s is ignored", (_, query) => {
  expect(isEmptySearch(read(query))).toBe(true);
});

test("outfits are found by an item in them, and are not sorted by brand or by outfits", () => {
  expect(read("contains=i1&sort=worn", "outfits")).toEqual({ ...NO_SEARCH, contains: ["i1"] });
});

test("a search has at most 100 characters, and an emoji counts as one", () => {
  expect(Array.from(read(`q=${"👗".repeat(120)}`).text)).toHaveLength(100);
});

test("a search has at most 20 values", () => {
  const query = [...CATEGORIES.map((each) => `category=${each}`), ...COLORS.map((each) => `color=${each}`)].join("&");
  expect(countFilters(read(query))).toBe(MAX_SEARCH_VALUES);
});

test("open filters are part of the address, but not a filter", () => {
  expect(write("filters=open")).toBe("filters=open");
  expect(countFilters(read("filters=open"))).toBe(0);
});

test("a value is added and taken out", () => {
  const chosen = toggleFilter(toggleFilter(NO_SEARCH, "color", "red"), "color", "blue");
  expect(String(writeSearch(chosen))).toBe("color=red&color=blue");
  expect(toggleFilter(chosen, "color", "red").color).toEqual(["blue"]);
});

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
const anyValue = (...known: string[]) => fc.oneof(fc.constantFrom(...known), anyText);
const anyQuery = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom("q", "brand", "contains", "filters"), anyValue("open", "a", "b")),
    fc.tuple(fc.constant("category"), anyValue(...CATEGORIES)),
    fc.tuple(fc.constant("color"), anyValue(...COLORS)),
    fc.tuple(fc.constant("season"), anyValue("Spring", "Summer", "Autumn", "Winter")),
    fc.tuple(fc.constant("sort"), anyValue(...SORTS.items)),
  ),
  { maxLength: 40 },
);

test("reading what was written gives the same search", () => {
  fc.assert(
    fc.property(anyQuery, fc.constantFrom("items", "outfits"), (pairs, list) => {
      const search = readSearch(new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])), list);
      expect(readSearch(new URLSearchParams(String(writeSearch(search))), list)).toEqual(search);
    }),
  );
});
