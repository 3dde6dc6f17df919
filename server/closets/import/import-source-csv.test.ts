import { readCategory } from "#domain/items/category.ts";
import { expect, test } from "vitest";
import { readClosetAnswer } from "#domain/closet-answer.ts";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { LACKS_SAMPLE_DATA, SAMPLE_DATA } from "#tests/support/factories/sample-data.ts";
import { readCsvDate } from "./csv-date.ts";
import { readItemsCsv } from "./import-source-csv.ts";

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
  (await readItemsCsv(Buffer.from(csv))).answer.items as Cells[];

test("columns are recognised by many names, in any case and spelling", async () => {
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

test("an item without a brand has none; an empty row is left out; a short row is read", async () => {
  const content = await readItemsCsv(Buffer.from("Name,Brand,Image\nDress,,\nCoat,Zara\n , ,\n"));
  expect((content.answer.items as Cells[]).map(({ brand }) => brand)).toEqual([undefined, "Zara"]);
  expect(content.leftOut).toHaveLength(1);
});

test("wishlist items get a wishlist collection", async () => {
  const { answer } = await readItemsCsv(Buffer.from("Id,Name,Wishlist\n1,Dress,true\n2,Coat,no\n"));
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
  ["", null],
])("the date %j is the same on every machine", ([text, parts]) => {
  const [year = 1970, month = 0, day = 1, hour = 0] = parts ?? [];
  expect(readCsvDate(text)).toBe(Date.UTC(year, month, day, hour));
});

test.skipIf(LACKS_SAMPLE_DATA)("a wardrobe of another application is imported completely, and opens", async () => {
  const store = await openTestStore();
  const { username, leftOut } = await importFile(store, `${SAMPLE_DATA}/exports/wardrobe.csv`);
  expect([username, leftOut]).toEqual(["wardrobe", []]);
  const brands = (await findAnswer(store, "wardrobe"))?.items.map(({ brand }) => brand);
  expect(brands).toHaveLength(12);
  expect(brands?.slice(0, 3)).toEqual(["Marc O'Polo", "Promod", "Le Temps des Cerises"]);
  expect(brands).toContain(null);
});

test.skipIf(LACKS_SAMPLE_DATA)(
  "a Clothinv export is imported with its pictures, brands and the owner's name",
  async () => {
    const store = await openTestStore();
    const { leftOut, pictures } = await importFile(store, `${SAMPLE_DATA}/exports/clothinv-3.0.zip`, {
      username: "noor",
    });
    expect([leftOut, pictures]).toEqual([[], 11]);
    const answer = await findAnswer(store, "noor");
    expect(answer?.user).toEqual({ username: "noor", firstName: "Noor" });
    expect(answer?.items).toHaveLength(12);
    expect(answer?.items.filter((item) => item.thumbnailImageURL === null).map(({ brand }) => brand)).toEqual([
      "Anthropologie",
    ]);
    expect(answer?.items.map(({ brand }) => brand)).toContain(null);
  },
);

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

test("sold items are left out", async () => {
  const content = await readItemsCsv(Buffer.from("Name,Status\nDress,Sold\nCoat,active\n"));
  expect(content.answer.items).toMatchObject([{ name: "Coat" }]);
  expect(content.leftOut).toMatchObject([{ position: 0, reason: "its status is “Sold”" }]);
});
