import { expect, test } from "vitest";
import type { OwnItem } from "./own-closet.ts";
import { listOwnValues, readTypedPrice, readTypedTimes } from "./own-values.ts";

const item = (brand: string | null, tags: string[] = []): OwnItem => ({
  id: "a",
  version: "1",
  thumbnailImageURL: null,
  brand,
  wishlist: false,
  createdAt: 0,
  tags,
});

test("the most frequent value comes first, each once", () => {
  const items = [item("Zed"), item("Acme"), item("Zed"), item(null), item("Bo", ["a", "b"])];
  expect(listOwnValues(items, ({ brand }) => brand)).toEqual(["Zed", "Acme", "Bo"]);
  expect(listOwnValues(items, ({ tags }) => tags)).toEqual(["a", "b"]);
});

test.for([
  ["", null],
  ["12", 12],
  ["12.5", 12.5],
  ["12,50", 12.5],
  ["0", 0],
  ["-1", undefined],
  ["1e3", undefined],
  ["12.345", undefined],
  ["10000001", undefined],
  ["a", undefined],
] as const)("%j is the price %j", ([text, price]) => {
  expect(readTypedPrice(text)).toBe(price);
});

test.for([
  ["", null],
  ["3", 3],
  ["1.5", undefined],
  ["100001", undefined],
] as const)("%j is worn %j times", ([text, times]) => {
  expect(readTypedTimes(text)).toBe(times);
});
