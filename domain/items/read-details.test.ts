import { expect, test } from "vitest";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import type { Item, Outfit } from "#domain/closet.ts";
import { MAX_DETAIL_LENGTH, MAX_MORE_PICTURES, MAX_TAGS } from "#domain/limits.ts";

function read(item: object, outfit: object = {}): { item: Item; outfit: Outfit } {
  const answer = { status: "OK", items: [{ id: "i", ...item }], outfits: [{ id: "o", ...outfit }] };
  const opened = readClosetAnswer(answer, "jane");
  if (opened.status === "ERROR" || !opened.closet.items[0] || !opened.closet.outfits[0]) throw new Error("no closet");
  return { item: opened.closet.items[0], outfit: opened.closet.outfits[0] };
}

const PLAIN = { id: "i", thumbnailImageURL: null, brand: null, wishlist: false, createdAt: 0 };

test("the original service's names and ours are understood", () => {
  const ours = {
    name: "Trench coat",
    category: "Outerwear",
    subcategory: "Jacket",
    colors: ["beige", "navy"],
    seasons: ["Spring", "Autumn"],
    timesWorn: 7,
    size: "M",
  };
  const original = {
    itemNameOptional: "Trench coat",
    categoryId: "8e43c286-720d-5132-90d5-7a4128bf0a9c",
    subCategoryId: "90c561df-e6e7-504e-a938-ff3b120c2672",
    colorTextInput: "Beige, navy",
    seasonsStr: "Autumn,Spring",
    timesWorn: "7",
    size: "M",
  };
  expect(read(original).item).toEqual({ ...PLAIN, ...ours });
  expect(read(ours).item).toEqual({ ...PLAIN, ...ours });
});

test("an item without details has none", () => {
  const empty = { name: " ", category: "", colors: [], tags: null, price: "", timesWorn: -1, pictures: {}, cutout: 7 };
  expect(read(empty).item).toEqual(PLAIN);
});

test("unknown categories, colors and seasons become tags", () => {
  const { tags, ...item } = read({
    category: "Xyzzy",
    colors: "red; plaidish",
    seasons: ["Monsoon"],
    tags: "work",
  }).item;
  expect(item).toEqual({ ...PLAIN, colors: ["red"] });
  expect(tags).toEqual(["work", "Xyzzy", "plaidish", "Monsoon"]);
});

test("a synonym of a category stays as the subcategory", () => {
  expect(read({ category: "Blazers" }).item).toMatchObject({ category: "Outerwear", subcategory: "Blazers" });
  for (const category of ["Shoes", "shoe", "tops", "893619cd-f26b-5727-bba9-da6bfa80bf2e"]) {
    expect(read({ category }).item).not.toHaveProperty("subcategory");
  }
  expect(read({ category: "Blazers", subcategory: "Wool" }).item).toMatchObject({ subcategory: "Wool" });
});

test("prices, counts and days out of range are absent", () => {
  const kept = { price: 49.9, currency: "EUR", purchasedOn: "2024-02-29", timesWorn: 0 };
  expect(read(kept).item).toEqual({ ...PLAIN, ...kept });
  const wrong = { price: Infinity, currency: "EUR", purchasedOn: "soon", timesWorn: 1.5 };
  expect(read(wrong).item).toEqual({ ...PLAIN, currency: "EUR" });
  expect(read({ purchasedOn: "2024-02-29T10:00:00Z" }).item).toMatchObject({ purchasedOn: "2024-02-29" });
});

test("lists have a limit", () => {
  const many = Array.from({ length: 30 }, (_, n) => `/images/${n}`);
  const { item } = read({ tags: many, pictures: many, colors: ["red", "blue", "green", "black", "white", "pink"] });
  expect([item.tags?.length, item.pictures?.length, item.colors?.length]).toEqual([MAX_TAGS, MAX_MORE_PICTURES, 5]);
});

test("the items of an outfit come from its layout, the layout's text, or a list of ids", () => {
  const layoutSerialized = JSON.stringify({ pics: [{ itemId: "a", top: 1 }, { itemId: "b" }, { itemId: "a" }] });
  expect(read({}, { layoutSerialized }).outfit).toMatchObject({ itemIds: ["a", "b"] });
  expect(read({}, { itemIds: ["a", "b"] }).outfit).toMatchObject({ itemIds: ["a", "b"] });
  const pics = [{ itemId: "a", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 }];
  const layout = { v: 1, ratio: 1.359, pics };
  expect(read({}, { layout, name: "Monday", styledBy: "Ana" }).outfit).toEqual({
    id: "o",
    previewUrl: null,
    createdAt: 0,
    layout,
    itemIds: ["a"],
    name: "Monday",
    styledBy: "Ana",
  });
});

test("a long subcategory is shortened; an unknown id of the original service is none", () => {
  expect(read({ category: "Tops", subcategory: "x".repeat(200) }).item.subcategory).toHaveLength(MAX_DETAIL_LENGTH);
  const unknown = { categoryId: "Tops", subCategoryId: "00000000-0000-5000-8000-000000000000" };
  expect(read(unknown).item).not.toHaveProperty("subcategory");
});
