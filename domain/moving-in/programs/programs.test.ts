import { expect, test } from "vitest";
import { readItemTable, type TableChoices } from "#domain/moving-in/item-table.ts";
import { countHeadings } from "#domain/moving-in/recognize-columns.ts";
import { readTable } from "#domain/tables/read-table.ts";

const read = async (lines: readonly string[], choices?: TableChoices) =>
  readItemTable(await readTable(new Blob([lines.join("\n")]), { countHeadings }), choices);

test("Homebox: its own address is no shop link, sold things have left, archived ones are left out", async () => {
  const { items, leftOut } = await read([
    "HB.import_ref,HB.location,HB.tags,HB.asset_id,HB.archived,HB.url,HB.name,HB.quantity,HB.purchase_price,HB.purchase_from,HB.purchase_date,HB.manufacturer,HB.sold_to,HB.field.Size",
    "w-1,Home / Hall,Winter ; Wool,1,false,https://box.example/item/1,Coat,2,320,Voss Outlet,2023-11-04,Voss,,50",
    "w-2,Attic,,2,true,,Blazer,1,,,,,,",
    "w-3,Attic,,3,false,,Boots,1,,,,,A buyer,",
  ]);
  expect(items).toEqual([
    expect.objectContaining({
      id: "w-1",
      name: "Coat",
      brand: "Voss",
      size: "50",
      price: 320,
      tags: ["Winter", "Wool"],
      purchasedOn: "2023-11-04",
      notes: "location: Home / Hall\nquantity: 2\npurchase from: Voss Outlet",
    }),
    expect.objectContaining({ id: "w-3", left: { how: "sold", to: "A buyer" } }),
  ]);
  expect(items[0]).not.toHaveProperty("itemShoppingURL");
  expect(leftOut.map(({ line, code }) => [line, code])).toEqual([[3, "archived"]]);
});

test("Koillection: id, name and collection without headings", async () => {
  const id = "7f3c1a01-5d2e-4b8a-9c41-0e6b7d2f1001";
  expect((await read([`${id},Coat,Outerwear`])).items).toMatchObject([{ id, name: "Coat", category: "Outerwear" }]);
});

test("Libre-Closet: how to care for a garment goes to the notes", async () => {
  const { items } = await read([
    "shareable_id,name,status,washing_details,away,away_note,care_wash",
    'x,Parka,closet,,lent,"Ida, until spring",30',
  ]);
  expect(items).toMatchObject([{ name: "Parka", notes: "away: lent\naway note: Ida, until spring\ncare wash: 30" }]);
});

test("an order history: only clothing, no cancelled order; all rows on demand", async () => {
  const lines = [
    "Order ID,Order Date,Product Name,Unit Price,Order Status",
    '1,2026-02-14,"Women’s pleated skirt, navy",70.48,Closed',
    "2,2026-02-20,Phone case,9.99,Closed",
    "3,2026-02-21,Wool coat,99,Cancelled",
  ];
  const { items, leftOut } = await read(lines);
  expect(items).toMatchObject([{ name: "Women’s pleated skirt, navy", price: 70.48, purchasedOn: "2026-02-14" }]);
  expect(leftOut.map(({ line, code }) => [line, code])).toEqual([
    [3, "notClothing"],
    [4, "cancelledOrder"],
  ]);
  expect((await read(lines, { takes: () => true })).items).toHaveLength(2);
  expect((await read(lines)).others).toEqual([{ position: 1, name: "Phone case" }]);
  const { items: some, leftOut: others } = await read(lines, { takes: ({ position }) => position < 3 });
  expect([some.length, others.map(({ code }) => code)]).toEqual([2, ["cancelledOrder"]]);
});

test("Airtable, NocoDB and Baserow: files with their addresses", async () => {
  const cell = '"a.jpg (https://x.example/1),b.jpg (https://x.example/2)"';
  expect((await read(["Name,Attachments", `Coat,${cell}`])).items).toMatchObject([
    { thumbnailImageURL: "https://x.example/1", pictures: ["https://x.example/2"] },
  ]);
});

test("StyleSnap: lists between pipes", async () => {
  const { items, unread } = await read([
    "name,clothing_type,category,brand,primary_color,secondary_colors,style_tags,season,description,image_filename,privacy",
    "Boxy tee,T-shirt,top,Rask,white,black|grey,casual|streetwear,all-season,Short,boxy-tee.jpg,public",
  ]);
  expect(items).toMatchObject([
    { colors: ["white", "black", "grey"], tags: ["casual", "streetwear"], thumbnailImageURL: "boxy-tee.jpg" },
  ]);
  expect(unread).toEqual(["privacy"]);
});

test("an owner's choice of columns goes before what is recognized", async () => {
  const { items, unread } = await read(["Name,Hanger,Brand", "Coat,7,Zara"], {
    choose: (_, at) => ([null, "facts", "out"] as const)[at] ?? null,
  });
  expect(items).toEqual([expect.objectContaining({ name: "Coat", notes: "Hanger: 7" })]);
  expect(items[0]).not.toHaveProperty("brand");
  expect(unread).toEqual(["Brand"]);
});
