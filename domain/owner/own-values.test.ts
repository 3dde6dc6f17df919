import { expect, test } from "vitest";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#domain/limits.ts";
import type { OwnItem } from "./own-closet.ts";
import { hasRoomForTags, listOwnValues, readTypedPrice, readTypedTags, readTypedTimes } from "./own-values.ts";

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
  ["٤٩٫٩٠", 49.9],
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
  ["٣", 3],
  ["1.5", undefined],
  ["100001", undefined],
] as const)("%j is worn %j times", ([text, times]) => {
  expect(readTypedTimes(text)).toBe(times);
});

const tagsOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `tag ${at}`);

test("tags are typed with commas; too many, or one that is too long, are no tags", () => {
  expect(readTypedTags(" wool,  work،wool,\n ,")).toEqual(["wool", "work"]);
  expect(readTypedTags("")).toEqual([]);
  expect(readTypedTags(tagsOf(MAX_TAGS).join(", "))).toEqual(tagsOf(MAX_TAGS));
  expect(readTypedTags(tagsOf(MAX_TAGS + 1).join(", "))).toBeUndefined();
  expect(readTypedTags("a".repeat(MAX_TAG_LENGTH))).toEqual(["a".repeat(MAX_TAG_LENGTH)]);
  expect(readTypedTags("a".repeat(MAX_TAG_LENGTH + 1))).toBeUndefined();
});

test("a tag that an item has already needs no room", () => {
  const full = item(null, tagsOf(MAX_TAGS));
  expect(hasRoomForTags(full, ["tag 0"])).toBe(true);
  expect(hasRoomForTags(full, ["wool"])).toBe(false);
});
