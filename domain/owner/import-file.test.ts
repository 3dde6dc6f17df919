import { expect, test } from "vitest";
import {
  countLongFields,
  findExceeded,
  countUnchanged,
  findFileProblem,
  findImportType,
  type ImportedFile,
} from "./import-file.ts";

const MB = 1024 * 1024;

test.each([
  ["closet.zip", 512 * MB, null],
  ["closet.ZIP", 512 * MB + 1, "TOO_LARGE"],
  ["items.csv", 64 * MB, null],
  ["items.tsv", 64 * MB + 1, "TOO_LARGE"],
  ["my.closet.json", 0, null],
  ["closet.pdf", 1, "KIND"],
  ["closet", 1, "KIND"],
])("%s of %i bytes: %s", (name, size, problem) => {
  expect(findFileProblem({ name, size })).toBe(problem);
  expect(findImportType(name) === null).toBe(problem === "KIND");
});

const none = { items: 0, outfits: 0, collections: 0, portfolios: 0, inspirations: 0 };

const preview = (added: number, missing: number, pictureMB: number): ImportedFile => ({
  closet: { pictureBytes: pictureMB * MB },
  changes: {
    added: { ...none, items: added },
    known: { ...none, items: 1 },
    missing: { ...none, items: missing },
    addedLeft: 0,
  },
  quota: { items: 100, pictureBytes: 10 * MB },
  leftOut: [],
  leftOutCount: 0,
  unusablePictures: [],
  unusablePicturesCount: 0,
  unusedPictures: [],
  unusedPicturesCount: 0,
  notUnderstood: [],
  longTexts: [],
  importId: null,
  updates: [],
  updatesCount: 0,
});

test("a quota stops what would exceed it, also with items that have left the closet", () => {
  expect(findExceeded(preview(39, 60, 10), "add")).toBeNull();
  expect(findExceeded(preview(40, 60, 10), "add")).toEqual({ what: "items", would: 101, most: 100 });
  expect(findExceeded(preview(39, 60, 10), "add", 3)).toEqual({ what: "items", would: 103, most: 100 });
  expect(findExceeded(preview(40, 60, 10), "replace")).toBeNull();
  expect(findExceeded(preview(0, 0, 11), "add")).toEqual({ what: "pictures", would: 11, most: 10 });
  const { quota: _, ...unlimited } = preview(500, 0, 50);
  expect(findExceeded(unlimited, "add")).toBeNull();
});

test("long values are counted by field", () => {
  const texts = [
    { field: "items.tags", count: 2 },
    { field: "items.notes", count: 1 },
    { field: "outfits.tags", count: 3 },
  ];
  expect(countLongFields(texts)).toEqual([
    ["tags", 5],
    ["notes", 1],
  ]);
});

test("what an update writes does not stay as it is; what the owner has changed as well does", () => {
  const file = {
    ...preview(3, 0, 0),
    changes: { added: none, known: { ...none, items: 3 }, missing: none, addedLeft: 0 },
  };
  const toUpdate = (id: string, isOwn: boolean): ImportedFile["updates"][number] => {
    return { list: "items", id, name: id, fields: [{ field: "price", isOwn }] };
  };
  const updated = { ...file, updates: [toUpdate("a", false), toUpdate("b", true)], updatesCount: 2 };
  expect(countUnchanged(updated, false).items).toBe(3);
  expect(countUnchanged(updated, true).items).toBe(2);
});
