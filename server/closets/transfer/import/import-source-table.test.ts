import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCategory } from "#domain/items/category.ts";
import { expect, test } from "vitest";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { readDate } from "#domain/tables/dates.ts";
import { readItemsTable } from "./import-source-table.ts";

type Cells = {
  id: string;
  name: string;
  brand: string;
  thumbnailImageURL: string;
  itemShoppingURL: string;
  createdAt: number;
  wishlist: boolean;
};

const readItems = async (csv: string): Promise<Cells[]> =>
  (await readItemsTable(new Blob([csv]))).answer.items as Cells[];

test("columns are recognized by many names, in any case and spelling", async () => {
  const headers = [
    "Id,Name,Brand,Image,URL,Date,Wishlist",
    "item_id,TITLE,Label,Photo URL,Link,Created At,wish-list",
    "SKU,Item,Designer,picture,Shop,Added,Wish",
    "uuid,Product,Maker,Thumbnail,Shopping Link,Purchased,wanted",
  ];
  for (const header of headers) {
    expect(await readItems(`${header}\n7,Dress,Zara,a.jpg,https://z.example,2025-06-23,yes\n`)).toMatchObject([
      {
        id: "7",
        name: "Dress",
        brand: "Zara",
        thumbnailImageURL: "a.jpg",
        itemShoppingURL: "https://z.example",
        createdAt: Date.UTC(2025, 5, 23),
        wishlist: true,
      },
    ]);
  }
});

test.for([",", ";", "\t"])(
  "cells are separated by %j; quotes, line breaks and formulas stay text",
  async (delimiter) => {
    const cells = ['"a ""good"" one"', '"two\r\nlines"', "=1+1", `"with ${delimiter} in it"`, '5" heel', "@SUM(A1)"];
    const rows = cells.map((cell) => ["x", cell].join(delimiter));
    const csv = `\ufeff${["Colour", "Brand"].join(delimiter)}\r\n${rows.join("\r\n")}\r\n\r\n`;
    expect((await readItems(csv)).map(({ brand }) => brand)).toEqual([
      'a "good" one',
      "two\r\nlines",
      "=1+1",
      `with ${delimiter} in it`,
      '5" heel',
      "@SUM(A1)",
    ]);
  },
);

test("an item without a brand has none; an empty row is no entry; a short row is read", async () => {
  const content = await readItemsTable(new Blob(["Name,Brand,Image\nDress,,\nCoat,Zara\n , ,\n"]));
  expect((content.answer.items as Cells[]).map(({ brand }) => brand)).toEqual([undefined, "Zara"]);
  expect(content.leftOut).toEqual([]);
});

test("wishlist items get a wishlist collection", async () => {
  const { answer } = await readItemsTable(new Blob(["Id,Name,Wishlist\n1,Dress,true\n2,Coat,no\n"]));
  const opened = readClosetAnswer(answer, "jane");
  expect(opened.status === "OK" && opened.closet.collectionItems).toEqual([{ collectionId: "wishlist", itemId: "1" }]);
});

test.for<[string, number[] | null]>([
  ["2025-06-23", [2025, 5, 23]],
  ["2025/6/3", [2025, 5, 3]],
  ["23.06.2025", [2025, 5, 23]],
  ["6/23/2025", [2025, 5, 23]],
  ["23/6/2025", [2025, 5, 23]],
  ["2025-06-23 10:00", [2025, 5, 23, 10]],
  ["2025-06-23T10:00:00.000Z", [2025, 5, 23, 10]],
  ["2025-06-23T10:00:00+02:00", [2025, 5, 23, 8]],
  ["2025-13-40", null],
  ["31.02.2025", null],
  ["yesterday", null],
  ["March 14, 2025", [2025, 2, 14]],
  ["14. März 2025", [2025, 2, 14]],
  ["14 de marzo de 2025", [2025, 2, 14]],
  ["le 1er août 2025", [2025, 7, 1]],
  ["2 août 2025", [2025, 7, 2]],
  ["14-Mar-25", [2025, 2, 14]],
  ["١٤ مارس ٢٠٢٥", [2025, 2, 14]],
  ["23.6.25", [2025, 5, 23]],
  ["2024-05", [2024, 4, 1]],
  ["05/2024", [2024, 4, 1]],
  ["Mai 2024", [2024, 4, 1]],
  ["14/03/2025 10:20", [2025, 2, 14]],
  ["", null],
])("the date %j is the same on every machine", ([text, parts]) => {
  const [year = 1970, month = 0, day = 1, hour = 0] = parts ?? [];
  expect(readDate(text)?.time ?? 0).toBe(Date.UTC(year, month, day, hour));
});

/** A file of another application: synonyms of our headings, prices with a sign, quotes and a line break in names. */
const WARDROBE = `Title,Label,Type,Price,Colour,Size,Bought on
Linen dress,Meridian,Dress,14.37,blue,38,2025-06-23
"Blouse, ""the good one""",Söder,T-Shirt,$64.04,red,XS,2025-08-06
"Robe d’été
à fleurs",Le Fil d’Été,Shirt,48.72,white,40,2025-06-23
Blue shirt,,Shirt,81.48,black,S,2025-06-23
`;

test("a wardrobe of another application is imported completely, and opens", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "wardrobe.csv");
  await writeFile(path, WARDROBE);
  const { username, leftOut } = await importFile(store, path);
  expect([username, leftOut]).toEqual(["wardrobe", []]);
  const items = (await findAnswer(store, "wardrobe"))?.items;
  expect(items?.map(({ brand }) => brand)).toEqual(["Söder", "Meridian", "Le Fil d’Été", null]);
  expect(items?.map((item) => item.itemNameOptional)).toContain('Blouse, "the good one"');
});

test("a Clothinv export is imported with its pictures, brands and the owner's name", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "clothinv.zip");
  const items = [
    "item_id,uuid,name,description,location_id,category_id,price,owner_id,image_id,image_zip_filename,created_at",
    "1,6f1d3c1e-0000-4000-8000-000000000001,Green dress,Meridian,1,1,14.37,1,1,1.jpg,2025-06-23T07:23:33.000Z",
    "2,6f1d3c1e-0000-4000-8000-000000000002,Red top,Söder,1,2,36.34,1,2,2.jpg,2025-08-06T02:14:37.000Z",
    "3,6f1d3c1e-0000-4000-8000-000000000003,Skirt,Kōyō,1,1,20,2,,,2025-08-06T02:14:37.000Z",
    "4,6f1d3c1e-0000-4000-8000-000000000004,Scarf,,1,1,20,1,4,4.jpg,2025-08-06T02:14:37.000Z",
  ];
  const files = {
    "manifest.json": JSON.stringify({ exportFormatVersion: "3.0" }),
    "items.csv": items.join("\n"),
    "owners.csv": "owner_id,uuid,name\n1,a,Noor\n2,b,Ben",
    "categories.csv": "category_id,uuid,name\n1,c,Dress\n2,d,Long-sleeve top",
    "locations.csv": "location_id,uuid,name\n1,e,Wardrobe",
    ...Object.fromEntries(
      await Promise.all([1, 2, 4].map(async (n) => [`images/${n}.jpg`, await aPng({ seed: n })] as const)),
    ),
  };
  await writeFile(path, await makeZip(files));
  const { leftOut, pictures } = await importFile(store, path, { username: "noor" });
  expect([leftOut, pictures]).toEqual([[], 3]);
  const answer = await findAnswer(store, "noor");
  expect(answer?.user).toEqual({ username: "noor", firstName: "Noor" });
  expect(answer?.items).toHaveLength(4);
  const without = answer?.items.filter((item) => item.thumbnailImageURL === null);
  expect(without?.map(({ brand }) => brand)).toEqual(["Kōyō"]);
  expect(answer?.items.map(({ brand }) => brand)).toContain(null);
});

test("every detail is read by its usual headings", async () => {
  const headers = [
    "Name,Category,Subcategory,Colours,Size,Material,Seasons,Tags,Notes,Price,Currency,Purchase date,Times worn,Images",
    "title,type,subtype,primary_color,size,fabric,season,style_tags,description,purchase_price,Currency Code,bought on,wear count,photos",
  ];
  for (const header of headers) {
    const row = `Dress,Gown,Wrap,"red; gold",38,"silk, wool","Spring|Fall","[""a, b"",""c""]",Nice,"€ 49,90",EUR,1.2.2024,7,"b.jpg,c.jpg"`;
    expect(await readItems(`${header}\n${row}\n`)).toMatchObject([
      {
        name: "Dress",
        category: "Gown",
        subcategory: "Wrap",
        colors: ["red", "gold"],
        size: "38",
        material: "silk, wool",
        seasons: ["Spring", "Fall"],
        tags: ["a, b", "c"],
        notes: "Nice",
        price: 49.9,
        currency: "EUR",
        purchasedOn: "2024-02-01",
        timesWorn: "7",
        thumbnailImageURL: "b.jpg",
        pictures: ["c.jpg"],
        createdAt: Date.UTC(2024, 1, 1),
      },
    ]);
  }
});

test("a type beside a category is the subcategory; a description without a name is the name", async () => {
  expect(await readItems("Name,Category,Type\nTee,Tops,Polo\n")).toMatchObject([
    { category: "Tops", subcategory: "Polo" },
  ]);
  expect(await readItems("Description,Brand\nLinen dress,Zara\n")).toMatchObject([
    { name: "Linen dress", brand: "Zara" },
  ]);
});

test("a known type wins over a category that is unknown or another one", async () => {
  const table = "Name,Category,Type\nOne,top,Dress\nTwo,Fancy,Skirt\nThree,Top,Tee\nFour,long-sleeve top,\n";
  expect(await readItems(table)).toMatchObject([
    { category: "Dress", subcategory: "Dress" },
    { category: "Skirt", subcategory: "Skirt" },
    { category: "Top", subcategory: "Tee" },
    { category: "long-sleeve top" },
  ]);
  expect(["Top", "long-sleeve top", "knit top", "suit"].map(readCategory)).toEqual([
    "Tops",
    "Tops",
    "Tops",
    "Outerwear",
  ]);
});

test("prices in cents are a hundredth, in a table, too", async () => {
  for (const heading of ["purchase_price_cents", "price_cents", "Purchase price cents"])
    expect(await readItems(`name,${heading}\nTee,1299\n`)).toMatchObject([{ price: 12.99 }]);
});

test("archived items are left out", async () => {
  const content = await readItemsTable(new Blob(["Name,Status\nDress,Archived\nCoat,active\n"]));
  expect(content.answer.items).toMatchObject([{ name: "Coat" }]);
  expect(content.leftOut).toMatchObject([{ position: 0, reason: "its status is “Archived”" }]);
});
