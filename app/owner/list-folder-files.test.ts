import { expect, test } from "vitest";
import { listFolderFiles } from "./list-folder-files.ts";

const aFile = (name: string) => ({
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(["x"], name)),
});

/** As Chromium: some entries at a time, then none. */
const aFolder = (...parts: object[][]) => ({
  isDirectory: true,
  createReader: () => {
    const waiting = [...parts];
    return { readEntries: (resolve: (entries: object[]) => void) => resolve(waiting.shift() ?? []) };
  },
});

const drop = (...entries: object[]) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) }) as unknown as DataTransfer;

test("the files of a dropped folder are listed, also of folders in it, with those beside it", async () => {
  const folder = aFolder([aFile("a.png")], [aFile("b.png"), aFolder([aFile("c.png")])]);
  const files = await listFolderFiles(drop(aFile("list.csv"), folder));
  expect(files?.map(({ name }) => name)).toEqual(["list.csv", "a.png", "b.png", "c.png"]);
  expect(listFolderFiles(drop(aFile("list.csv")))).toBeNull();
});
