import { expect, test } from "vitest";
import { readTable } from "#domain/tables/read-table.ts";
import { readItemTable } from "./item-table.ts";
import { countHeadings } from "./recognize-columns.ts";

const read = async (text: string) => readItemTable(await readTable(new Blob([text]), { countHeadings }));

const readItem = async (text: string) => (await read(text)).items[0];

test.for([
  "Bezeichnung;Marke;Kategorie;Farbe;Größe;Preis;Kaufdatum",
  "Nom;Marque;Catégorie;Couleur;Taille;Prix;Date d’achat",
  "Prenda;Marca;Categoría;Color;Talla;Precio;Fecha de compra",
  "الاسم;الماركة;الفئة;اللون;المقاس;السعر;تاريخ الشراء",
  "Item name;Designer;Category;Colour;Size;Price (€);Purchase date (YYYY-MM-DD)",
])("the headings %s are understood", async (header) => {
  const { items, unread } = await read(`${header}\nMantel;Voß;Coats;grey;40;1.320,00 €;04.11.2023\n`);
  expect(unread).toEqual([]);
  expect(items).toMatchObject([
    { name: "Mantel", brand: "Voß", colors: ["grey"], size: "40", price: 1320, purchasedOn: "2023-11-04" },
  ]);
});

test("a shade becomes its color and stays as a tag; a name in another language does not", async () => {
  const { items, changes } = await read("Name,Color\nShirt,light blue\nSkirt,grau\nCoat,khaki\n");
  expect(items.map(({ tags }) => tags)).toEqual([["light blue"], undefined, ["khaki"]]);
  expect(changes).toEqual([
    { heading: "Color", from: "light blue", to: "blue" },
    { heading: "Color", from: "khaki", to: "beige" },
  ]);
});

test("what has no field of its own stays readable in the notes, under its heading", async () => {
  const table =
    "Name,Status,Location,Quantity,Store,Notes\nCoat,In the wash,Hall,2,Voss Outlet,warm\nHat,In closet,,1,,\n";
  const { items, unread } = await read(table);
  const notes = ["warm", "Status: In the wash", "Location: Hall", "Quantity: 2", "Store: Voss Outlet"];
  expect(items.map((item) => item.notes)).toEqual([notes.join("\n"), undefined]);
  expect(unread).toEqual([]);
});

test("days of wearing become wears", async () => {
  expect(await readItem('Name,Worn on\nCoat,"2026-11-20, 2026-11-21; 2026-11-20"\n')).toMatchObject({
    wears: [
      { id: "day-2026-11-20", on: "2026-11-20" },
      { id: "day-2026-11-21", on: "2026-11-21" },
    ],
  });
  expect(await readItem('Name,Last worn\nCoat,"March 14, 2025"\n')).toMatchObject({ wears: [{ on: "2025-03-14" }] });
});

test("one date of a table decides how the others are read", async () => {
  const days = async (text: string) => (await read(text)).items.map((item) => item.purchasedOn);
  expect(await days("Name,Bought\nA,6/7/2025\nB,31/12/2024\n")).toEqual(["2025-07-06", "2024-12-31"]);
  expect(await days("Name,Bought\nA,6/7/2025\nB,12/31/2024\n")).toEqual(["2025-06-07", "2024-12-31"]);
  expect(await days("Nom;Acheté\nA;6/7/2025\n")).toEqual(["2025-07-06"]);
  expect(await days("Name,Bought\nA,6/7/2025\n")).toEqual(["2025-06-07"]);
});

test("a table whose dates say nothing is unclear, and the owner decides", async () => {
  const table = await readTable(new Blob(["Name,Bought\nA,6/7/2025\n"]), { countHeadings });
  expect(readItemTable(table)).toMatchObject({ hasUnclearDates: true, items: [{ purchasedOn: "2025-06-07" }] });
  expect(readItemTable(table, { order: "dayFirst" })).toMatchObject({ items: [{ purchasedOn: "2025-07-06" }] });
  expect(await read("Name,Bought\nA,31/12/2024\n")).toMatchObject({ hasUnclearDates: false });
});

test("a partial date becomes its first day, and stays in the notes", async () => {
  const { items, changes } = await read("Name,Bought\nCoat,2024-05\n");
  expect(items).toMatchObject([{ purchasedOn: "2024-05-01", notes: "Bought: 2024-05" }]);
  expect(changes).toEqual([{ heading: "Bought", from: "2024-05", to: "2024-05-01" }]);
});

test("each column that no item has is named, also one without a heading or with the same one", async () => {
  expect((await read("Name,,Warmth,Warmth,Size,Size\nCoat,1,5,6,M,40\n")).unread).toEqual([
    "B",
    "Warmth",
    "Warmth",
    "Size",
  ]);
});

test.for([
  ["Lent to Ida", { how: "lent", to: "Ida" }],
  ["Verliehen an Ida M.", { how: "lent", to: "Ida M." }],
  ["prêtée à Léa", { how: "lent", to: "Léa" }],
  ["Sold", { how: "sold" }],
  ["given away", { how: "given" }],
  ["Jetée", { how: "worn out" }],
  ["مباع", { how: "sold" }],
  ["Lent quickly", undefined],
] as const)("the status “%s” says what happened to the item", async ([status, left]) => {
  expect(await readItem(`Name,Status\nCoat,${status}\n`)).toMatchObject({ name: "Coat" });
  expect((await readItem(`Name,Status\nCoat,${status}\n`))?.left).toEqual(left);
});

test.for([
  ["Sold", "yes", { how: "sold" }],
  ["Sold?", "x", { how: "sold" }],
  ["is_sold", "true", { how: "sold" }],
  ["Sold", "no", undefined],
  ["Sold", "0", undefined],
  ["Sold on", "2026-03-01", { how: "sold", on: "2026-03-01" }],
  ["Date sold", "March 14, 2025", { how: "sold", on: "2025-03-14" }],
  ["Sold to", "Ida", { how: "sold", to: "Ida" }],
  ["Sold price", "45", { how: "sold", price: 45 }],
  ["Sold price", "0.00", undefined],
  ["Sold", "45,00 €", { how: "sold", price: 45 }],
  ["Verkauft", "ja", { how: "sold" }],
  ["Verkauft am", "31.12.23", { how: "sold", on: "2023-12-31" }],
  ["Verliehen bis", "31.12.2026", { how: "lent", until: "2026-12-31" }],
  ["Donated", "yes", { how: "given" }],
  ["Vendu le", "31/12/2023", { how: "sold", on: "2023-12-31" }],
  ["Prêté à", "Léa", { how: "lent", to: "Léa" }],
  ["Vendido", "sí", { how: "sold" }],
  ["Disposal", "sold to Ida", { how: "sold", to: "Ida" }],
] as const)("the column “%s” with “%s” says what happened to the item", async ([heading, value, left]) => {
  const table = await readTable(new Blob([`Name;${heading}\nCoat;${value}\n`]), { countHeadings });
  const { items, unread } = readItemTable(table, { choose: (name) => (name === "Disposal" ? "left" : null) });
  expect([items[0]?.left, items[0]?.notes, unread]).toEqual([left, undefined, []]);
});

test.for([
  ["Sold", "maybe"],
  ["Sold", "45"],
  ["Sold on", "2023"],
  ["Lent", "Ida"],
  ["Status;Donated", "sold;yes"],
])("what is unclear in the column “%s” stays in the notes: “%s”", async ([heading = "", value = ""]) => {
  const item = await readItem(`Name;${heading}\nCoat;${value}\n`);
  expect(item?.notes).toBe(`${heading.split(";").at(-1)}: ${value.split(";").at(-1)}`);
});

test("a column of received things is no column of given ones", async () => {
  expect((await read("Name,Gifted,Given,Use\nCoat,yes,yes,yes\n")).unread).toEqual(["Gifted", "Given", "Use"]);
});

test("several columns say together what happened to an item", async () => {
  const table = "Name;Status;Sold on;Sold to;Sold for\nCoat;sold;2026-03-01;Ida;45 €\n";
  expect((await readItem(table))?.left).toEqual({ how: "sold", on: "2026-03-01", to: "Ida", price: 45 });
});

test.for(["Wo liegt es?", "Where is it", "Où est-ce ?", "¿Dónde está?", "أين هو؟"])(
  "what “%s” asks stays in the notes, without its question mark",
  async (heading) => {
    const question = heading.replaceAll(/[¿?؟]/g, "").trim();
    expect((await readItem(`Name;${heading}\nCoat;Shelf 3\n`))?.notes).toBe(`${question}: Shelf 3`);
  },
);

test("what an item costs per wear is not its price", async () => {
  const { items, unread } = await read("Name,Cost,Cost Per Wear\nCoat,,2.22\n");
  expect([items[0]?.price, unread]).toEqual([undefined, ["Cost Per Wear"]]);
});

test("a day of purchase is also a serial number or a year; a text that is neither stays in the notes", async () => {
  const { items } = await read("Name,Bought\nA,45291\nB,2021\nC,Autumn sale\n");
  expect(items.map(({ purchasedOn, notes }) => [purchasedOn, notes])).toEqual([
    ["2023-12-31", undefined],
    ["2021-01-01", "Bought: 2021"],
    ["Autumn sale", "Bought: Autumn sale"],
  ]);
});

test("a joined German word gives the category and stays as its word, beside a finer one as a tag", async () => {
  const { items } = await read("Teil;Kategorie;Art\nA;Wollmantel;\nB;;Sommerkleid\nC;Wollmantel;Winterkleidung\n");
  expect(items).toMatchObject([
    { category: "Outerwear", subcategory: "Wollmantel" },
    { category: "Dresses", subcategory: "Sommerkleid" },
    { category: "Outerwear", subcategory: "Winterkleidung", tags: ["Wollmantel"] },
  ]);
});

test.for(["Category", "Image", "Link"])(
  "a %s of 800,000 letters is read in no more time than others",
  async (heading) => {
    const cell = `${"a".repeat(400_000)}${"a.".repeat(200_000)} b`;
    expect((await read(`Name,${heading}\nCoat,${cell}\n`)).items).toHaveLength(1);
  },
);

test("a heading of 400,000 question marks is read in no more time than others", async () => {
  const table = await readTable(new Blob([`Name,${"?".repeat(400_000)}x\nCoat,5\n`]), { countHeadings });
  const { items } = readItemTable(table, { choose: (_, at) => (at === 1 ? "facts" : null) });
  expect(items[0]?.notes).toMatch(/x: 5$/);
});
