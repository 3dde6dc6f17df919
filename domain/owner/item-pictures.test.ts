import { expect, test } from "vitest";
import { anItem } from "#tests/support/factories/closets.ts";
import { changeItemPictures, listItemPictures, markWorn, toPictureFields, undoPictures } from "./item-pictures.ts";

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

test("one of the pictures beside the photograph shows it worn, and keeps its place", () => {
  const item = anItem({ pictures: [{ address: "b" }, { address: "c", worn: true, uncropped: { address: "o" } }] });
  const uncropped = { address: "o" };
  expect(markWorn(item, "b")).toEqual({
    pictures: [
      { address: "b", worn: true },
      { address: "c", uncropped },
    ],
  });
  expect(markWorn(item, null)).toEqual({ pictures: [{ address: "b" }, { address: "c", uncropped }] });
  const moved = changeItemPictures(item, { move: [{ pictures: ["c"], after: "/images/item" }] });
  expect(moved).toEqual({ pictures: [{ address: "c", uncropped, worn: true }, { address: "b" }] });
});

test("only what changes is sent", () => {
  expect(toPictureFields(ITEM, [cropped, { address: "b" }])).toEqual({});
  expect(toPictureFields(ITEM, [cropped])).toEqual({ pictures: null });
  expect(toPictureFields(ITEM, [])).toEqual({ thumbnailImageURL: null, uncropped: null, pictures: null });
  expect(toPictureFields(ITEM, [cropped, { address: "b" }, { address: "c" }])).toEqual({
    pictures: [{ address: "b" }, { address: "c" }],
  });
});

test("pictures are removed, added and moved, beside what another device has added, and an undo takes it back", () => {
  const moved = { move: [{ pictures: ["b"], after: null }] };
  expect(changeItemPictures(ITEM, moved)).toEqual({ thumbnailImageURL: "b", uncropped: null, pictures: [cropped] });
  const turned = {
    remove: { pictures: ["a"] },
    add: { pictures: [{ address: "x", uncropped: { address: "a" } }] },
    move: [{ pictures: ["x"], after: null }],
  };
  const fields = changeItemPictures(ITEM, turned);
  expect(fields).toEqual({ thumbnailImageURL: "x", uncropped: { address: "a" } });
  const after = anItem({
    thumbnailImageURL: "x",
    uncropped: { address: "a" },
    pictures: [{ address: "b" }, { address: "c" }],
  });
  expect(changeItemPictures(after, undoPictures(ITEM, turned))).toEqual({
    thumbnailImageURL: "a",
    uncropped: { address: "o" },
  });
});
