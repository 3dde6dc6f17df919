import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { drawPictures, makeWorkbook, makeZip } from "#tests/support/factories/zip-files.ts";
import { indexPaths } from "#domain/moving-in/find-pictures.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { withImportSource } from "./import-source.ts";
import type { TableOptions } from "./import-source-table.ts";

type Files = Record<string, string | Buffer>;

async function importFiles(files: Files, kind: "zip" | "folder", choices: TableOptions = {}) {
  const path = join(await makeTemporaryFolder(), kind === "zip" ? "jane.zip" : "jane");
  if (kind === "zip") await writeFile(path, await makeZip(files));
  else
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    }
  const store = await openTestStore();
  return await withImportSource(path, { picturesFrom: "besideCloset", ...choices }, (source) =>
    importCloset(store, source),
  );
}

const coat = await aPng({ seed: 1 });
const hat = await aPng({ seed: 2 });

test.for(["zip", "folder"] as const)("a table in a %s finds its pictures as other programs name them", async (kind) => {
  const cells = [
    ["Coat", "photos/coat.png"],
    ["Exact hat", "PHOTOS/Hat%20red.PNG"],
    ["Slashes", "photos\\coat.png"],
    ["Own disk", "C:\\Users\\Emma\\photos\\coat.png"],
    ["Own home", "/home/emma/photos/coat.png"],
    ["hat red", ""],
  ];
  const table = await makeWorkbook({ Wardrobe: [["Name", "Photo"], ...cells] });
  const files = { "readme.txt": "Hello", "Wardrobe.xlsx": table, "photos/coat.png": coat, "photos/Hat red.png": hat };
  const { closet, unusablePictures } = await importFiles(files, kind);
  expect(unusablePictures).toEqual([]);
  expect(closet.items.map(({ thumbnailImageURL }) => thumbnailImageURL !== null)).toEqual(cells.map(() => true));
});

test.for(["alone", "in a folder"])("pictures that lie in the cells of an .xlsx come in (%s)", async (where) => {
  const parts = { ...drawPictures([[2, "../media/image1.png"]]), "xl/media/image1.png": coat };
  const table = await makeWorkbook({ Wardrobe: [["Name"], ["Coat"], ["Hat"]] }, { parts });
  const path = join(await makeTemporaryFolder(), "Wardrobe.xlsx");
  await writeFile(path, table);
  const { closet, pictures } =
    where === "alone"
      ? await importFile(await openTestStore(), path)
      : await importFiles({ "Wardrobe.xlsx": table, "Hat.png": hat }, "zip");
  const isPictured = closet.items.map(({ thumbnailImageURL }) => thumbnailImageURL !== null);
  expect([pictures, isPictured]).toEqual(where === "alone" ? [1, [true, false]] : [2, [true, true]]);
});

test("a zip in a zip, as Notion writes it, is read with the fuller one of its two tables", async () => {
  const rows = "Name,Photo\nCoat,Wardrobe%20a1/Coat/coat.png\n";
  const part = await makeZip({
    "Private & Shared/Wardrobe a1.csv": rows,
    "Private & Shared/Wardrobe a1_all.csv": `${rows}Hat,\n`,
    "Private & Shared/Wardrobe/Coat/coat.png": coat,
    "Private & Shared/Wardrobe/Coat b2.md": "# Coat",
  });
  const { closet, pictures } = await importFiles({ "ExportBlock-1-Part-1.zip": part }, "zip");
  expect([closet.items.length, pictures]).toEqual([2, 1]);
});

test("a .json file that is no closet does not hide the table; two lists are named", async () => {
  const table = "Name\nCoat\n";
  const { closet } = await importFiles({ "settings.json": "{}", "wardrobe.csv": table }, "zip");
  expect(closet.items).toHaveLength(1);
  await expect(importFiles({ "a.csv": table, "b.csv": table }, "folder")).rejects.toThrow("it contains 2 lists");
});

test("a backup whose zip has an ending and a database of its own names the way out", async () => {
  const path = join(await makeTemporaryFolder(), "backup.wardrobe");
  await writeFile(path, await makeZip({ "manifest.json": "{}", "closet.db": "SQLite format 3", "images/1.webp": "" }));
  await expect(importFile(await openTestStore(), path)).rejects.toThrow(
    "only its own program can read, with the database closet.db: export a table (CSV) in that program",
  );
});

test.for(["zip", "folder"] as const)("pictures in a %s that no row has are named, or become items", async (kind) => {
  const files = {
    "Wardrobe.csv": "Name,Photo,More photos\nCoat,coat.png,side.png\n",
    "coat.png": coat,
    "side.png": await aPng({ seed: 4 }),
    "hat.png": hat,
    "new/bag.png": await aPng({ seed: 3 }),
    "new/same bag.png": await aPng({ seed: 3 }),
    "__MACOSX/._hat.png": "x",
  };
  const named = await importFiles(files, kind);
  expect(named.closet.items).toHaveLength(1);
  expect(named.unusedPictures.toSorted()).toEqual(["hat.png", "new/bag.png", "new/same bag.png"]);
  const taken = await importFiles(files, kind, { takesPictures: true });
  expect(taken.unusedPictures).toHaveLength(1);
  expect(taken.leftOut).toEqual([]);
  expect(taken.closet.items).toHaveLength(3);
  expect(taken.unusablePictures).toEqual([]);
});

test("the picture of a row that is left out belongs to this row, and does not become an item", async () => {
  const rows = "Coat,,\nHat,hat.png,archived\nold bag,,retired\n";
  const files = { "Wardrobe.csv": `Name,Photo,Status\n${rows}`, "coat.png": coat, "hat.png": hat, "Old bag.png": hat };
  const taken = await importFiles(files, "zip", { takesPictures: true });
  expect(taken.closet.items).toHaveLength(1);
  expect(taken.unusedPictures).toEqual([]);
  expect((await importFiles(files, "zip")).unusedPictures).toEqual([]);
});

test("of two pictures with the same name, the folder decides; without one, neither is taken", () => {
  const index = indexPaths(["a/coat/1.jpg", "a/hat/1.jpg", "b/Skirt.JPG"]);
  expect(index.find("x/hat/1.jpg")).toBe("a/hat/1.jpg");
  expect(index.find("1.jpg")).toBeNull();
  expect(index.find("skirt.jpg")).toBe("b/Skirt.JPG");
  expect(index.findNamed("skirt")).toBe("b/Skirt.JPG");
});

test("a whole path is found among the same names in other folders, also when there are thousands", () => {
  const paths = Array.from({ length: 10_000 }, (_, at) => `photos/${at}/1.jpg`);
  const index = indexPaths(["1.jpg", "b/2.jpg", "b/2.JPG", ...paths]);
  expect(["1.jpg", "./1.JPG", "b/2.JPG", "b/2.Jpg"].map(index.find)).toEqual(["1.jpg", "1.jpg", "b/2.JPG", null]);
  const others = paths.map((path) => index.find(path.replace("photos", "C:\\Emma")));
  expect(others).toEqual(paths);
});

test("a table that is no workbook names a picture of a folder that is called as one of a workbook", async () => {
  const { pictures } = await importFiles(
    { "items.csv": "Name,Image\nCoat,xl/media/coat.png\n", "xl/media/coat.png": coat },
    "folder",
  );
  expect(pictures).toBe(1);
});
