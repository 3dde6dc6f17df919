import { expect, test } from "vitest";
import { choosePicture, toUnplaced } from "./piece-picture.ts";

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
  expect(toUnplaced(CUT)).toEqual({ itemId: "coat", category: "Outerwear", aspect: 4 / 3 });
});

test("a picture of another site is not shown: the server does not draw it", () => {
  const item = { id: "hat", thumbnailImageURL: "https://shop.example/hat.jpg" };
  expect(choosePicture(item, 100)).toBeNull();
  expect(toUnplaced(item)).toEqual({ itemId: "hat" });
});

test("an item without a picture has none", () => {
  expect(choosePicture({ thumbnailImageURL: null }, 100)).toBeNull();
});
