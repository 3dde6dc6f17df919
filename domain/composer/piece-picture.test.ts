import { expect, test } from "vitest";
import { drawThumbhash } from "#tests/support/fuzz/thumbhashes.ts";
import { choosePicture } from "./choose-picture.ts";
import { findCategoryOfBrand, findGarmentBox, toUnplaced } from "./piece-picture.ts";

const PICTURE = { width: 900, height: 1200 };
const COAT = { id: "coat", thumbnailImageURL: "/images/coat", picture: PICTURE, category: "Outerwear" as const };
const CUT = { ...COAT, cutout: { address: "/images/cut", picture: PICTURE } };

test.each([
  [100, "/images/coat?w=144"],
  [300, "/images/coat?w=400"],
  [900, "/images/coat?w=660"],
])("a piece of %i device pixels has %s", (width, href) => {
  expect(choosePicture(COAT, width)).toEqual({ href, ...PICTURE });
});

test("a picture without its background comes first", () => {
  expect(choosePicture(CUT, 100)?.href).toBe("/images/cut?w=144");
  expect(toUnplaced(CUT)).toEqual({ itemId: "coat", category: "Outerwear", aspect: 4 / 3, width: 900 });
});

test("a picture of another site is not shown: the server does not draw it", () => {
  const item = { id: "hat", thumbnailImageURL: "https://shop.example/hat.jpg" };
  expect(choosePicture(item, 100)).toBeNull();
  expect(toUnplaced(item)).toEqual({ itemId: "hat" });
});

test("an item without a picture has none", () => {
  expect(choosePicture({ thumbnailImageURL: null }, 100)).toBeNull();
});

test("an item without a category gets one by its words, then by its brand", () => {
  const item = { id: "a", thumbnailImageURL: "/images/a", picture: PICTURE };
  expect(toUnplaced({ ...item, name: "Indigo jeans" }, "Hats").category).toBe("Bottoms");
  expect(toUnplaced({ ...item, name: "My favorite" }, "Hats").category).toBe("Hats");
  expect(toUnplaced({ ...item, name: "My favorite" }).category).toBeUndefined();
  const hat = { brand: "Hatter", category: "Hats" as const };
  expect(findCategoryOfBrand([hat, hat, { brand: "Hatter" }], "Hatter")).toBe("Hats");
  expect(findCategoryOfBrand([hat], "Hatter")).toBeUndefined();
  expect(findCategoryOfBrand([hat, hat, { ...hat, category: "Tops" }], "Hatter")).toBeUndefined();
});

test("a cut-out without words is proposed by its outline, and its visible box is found", () => {
  const isSeen = (at: number, length: number) => Math.abs(at - 0.5) < length / 2;
  const picture = drawThumbhash(100, 100, (x, y) => [90, 60, 60, isSeen(x, 0.9) && isSeen(y, 0.4) ? 255 : 0]);
  const { category, box } = toUnplaced({ id: "a", thumbnailImageURL: null, cutout: { address: "/images/a", picture } });
  expect(category).toBe("Shoes");
  const { left = 0, right = 0, top = 0, bottom = 0 } = box ?? {};
  expect(Math.abs(right - left - 0.9)).toBeLessThan(0.15);
  expect(Math.abs(bottom - top - 0.4)).toBeLessThan(0.15);
});

test("the garment of a cut-out has a box, and a photograph counts as a whole", () => {
  const picture = drawThumbhash(80, 100, (x, y) => [90, 60, 60, Math.abs(x - 0.5) < 0.2 && y > 0.5 ? 255 : 0]);
  const items = [COAT, { ...CUT, id: "skirt", cutout: { address: "/images/cut", picture } }];
  const box = findGarmentBox(items, "skirt");
  expect(box?.left).toBeGreaterThan(0.1);
  expect(box?.right).toBeLessThan(0.9);
  expect(["coat", "gone"].map((id) => findGarmentBox(items, id))).toEqual([undefined, undefined]);
});
