import fc from "fast-check";
import { expect, test } from "vitest";
import { anItem } from "#tests/support/factories/closets.ts";
import { listItemPictures, type PictureList, repeatChange, replacePicture, toPictureFields } from "./item-pictures.ts";

const toList = (addresses: readonly string[]): PictureList => addresses.map((address) => ({ address }));
const list = (text: string): PictureList => toList([...text]);
const write = (pictures: PictureList): string => pictures.map(({ address }) => address).join("");

test.each([
  ["add", "ab", "abc", "abx", "abcx"],
  ["move to the front", "abc", "cab", "abcx", "cabx"],
  ["remove", "abc", "ac", "abcx", "acx"],
  ["remove what is removed", "abc", "ac", "ac", "ac"],
  ["remove, while the other device moves", "abc", "ab", "cba", "ba"],
  ["bring back", "ac", "abc", "acx", "abcx"],
  ["move what is removed", "abc", "cab", "ab", "ab"],
  ["nothing", "ab", "ab", "ba", "ba"],
])("%s: %s to %s, while the other device has %s, gives %s", (_, before, after, current, expected) => {
  expect(write(repeatChange(list(current), list(before), list(after)))).toBe(expected);
});

const anyList = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 }).map(toList);

test("without another device the list is what the owner made of it", () => {
  fc.assert(
    fc.property(anyList, anyList, (before, after) => {
      expect(repeatChange(before, before, after)).toEqual(after);
    }),
  );
});

test("what one device adds is in the list, and what the owner removes is not", () => {
  fc.assert(
    fc.property(anyList, anyList, anyList, (current, before, after) => {
      const result = write(repeatChange(current, before, after));
      expect(new Set(result).size).toBe(result.length);
      for (const { address } of current) if (!write(before).includes(address)) expect(result).toContain(address);
      for (const { address } of after) if (!write(before).includes(address)) expect(result).toContain(address);
      for (const { address } of before) if (!write(after).includes(address)) expect(result).not.toContain(address);
    }),
  );
});

test("a changed picture keeps its place, or comes last", () => {
  expect(write(replacePicture(list("abc"), "b", { address: "x" }))).toBe("axc");
  expect(write(replacePicture(list("abc"), "d", { address: "x" }))).toBe("abcx");
});

const cropped = { address: "a", uncropped: { address: "o" } };
const ITEM = anItem({
  thumbnailImageURL: "a",
  picture: { width: 1, height: 2 },
  uncropped: { address: "o" },
  pictures: [{ address: "b" }],
});

test("each picture keeps the photograph that it was cropped from", () => {
  expect(listItemPictures(ITEM)).toEqual([{ ...cropped, picture: { width: 1, height: 2 } }, { address: "b" }]);
  expect(toPictureFields(ITEM, [{ address: "b" }, cropped])).toEqual({
    thumbnailImageURL: "b",
    uncropped: null,
    pictures: [cropped],
  });
  const moved = anItem({ thumbnailImageURL: "b", pictures: [cropped] });
  expect(toPictureFields(moved, [cropped, { address: "b" }])).toEqual({
    thumbnailImageURL: "a",
    uncropped: { address: "o" },
    pictures: [{ address: "b" }],
  });
});

test("only what changes is sent", () => {
  expect(toPictureFields(ITEM, [cropped, { address: "b" }])).toEqual({});
  expect(toPictureFields(ITEM, [cropped])).toEqual({ pictures: null });
  expect(toPictureFields(ITEM, [])).toEqual({ thumbnailImageURL: null, uncropped: null, pictures: null });
  expect(toPictureFields(ITEM, [cropped, { address: "b" }, { address: "c" }])).toEqual({
    pictures: [{ address: "b" }, { address: "c" }],
  });
});
