import { expect, test } from "vitest";
import { readItemTable } from "./item-table.ts";
import { previewTable } from "./preview-table.ts";
import { countHeadings } from "./recognize-columns.ts";
import { readTable } from "#domain/tables/read-table.ts";

const read = async (lines: readonly string[]) =>
  readItemTable(await readTable(new Blob([lines.join("\n")]), { countHeadings }));

test("headings with a unit, and a total where there is no price", async () => {
  expect((await read(["Teil;Preis in €;Ort", "Mantel;79,9;Flur"])).items).toMatchObject([{ price: 79.9 }]);
  expect((await read(["Title,Purchase Price Per Unit", "Jeans,$49.99"])).items).toMatchObject([{ price: 49.99 }]);
  expect((await read(["Item,Total", "Jeans,31.5", "TOTAL,31.5"])).items).toMatchObject([{ price: 31.5 }]);
  expect((await read(["Item,Total,Price", "Jeans,31.5,30"])).items).toMatchObject([{ price: 30 }]);
});

test("in a table of prices a plain date is that of the purchase", async () => {
  const lines = ["Einkäufe 2026;;", "Datum;Teil;Betrag", "14.1.;Socken;31,50 €", "1.5.;Hemd;19 €"];
  expect((await read(lines)).items).toMatchObject([{ purchasedOn: "2026-01-14" }, { purchasedOn: "2026-05-01" }]);
  const both = (await read(["Date,Purchased,Name,Price", "2026-02-01,2025-01-14,Coat,9"])).items;
  expect(both).toMatchObject([{ purchasedOn: "2025-01-14", createdAt: Date.UTC(2026, 1, 1) }]);
  expect((await read(["Datum;Name", "14.1.2026;Hut"])).items[0]).not.toHaveProperty("purchasedOn");
});

test("Arabic texts, days and prices keep no marks of direction", async () => {
  const { items } = await read([
    "\u200fالاسم\u200f;السعر;تاريخ الشراء",
    "\u200fمعطف\u200f;\u200f١٬٢٩٩٫٥٠ ر.س.\u200f;\u200f٣١\u200f/١٢\u200f/٢٠٢٣",
  ]);
  expect(items).toMatchObject([{ name: "معطف", price: 1299.5, purchasedOn: "2023-12-31" }]);
});

test("without a name, a brand or a picture, a row is named by its type if that is a garment", async () => {
  const { items, leftOut } = await read(["Type,Color,Quantity", "T-shirt,White,3", "Payment,,1"]);
  expect(items).toMatchObject([{ name: "T-shirt", category: "T-shirt", colors: ["White"], notes: "Quantity: 3" }]);
  expect(leftOut.map(({ line, code }) => [line, code])).toEqual([[3, "nothingShown"]]);
});

test("a purchase between people that was cancelled is left out", async () => {
  const { items, leftOut } = await read([
    "Titel;Preis;Bestelldatum;Status;Transaktionsnummer",
    "Sommerkleid;12,00 €;12.03.2025;Abgeschlossen;1",
    "Stiefel;30,00 €;01.02.2025;Storniert;2",
  ]);
  expect([items.length, leftOut.map(({ code }) => code)]).toEqual([1, ["cancelledOrder"]]);
});

test("two different rows with one id are two items; the same row twice is one", async () => {
  const { items } = await read(["Id,Name", "1,Coat", "1,Hat", "2,Bag", "2,Bag"]);
  expect(items.map(({ id }) => id)).toEqual(["1", "", "2", "2"]);
});

test("order histories in German and French: only clothing, nothing that was sent back", async () => {
  const german = await read([
    "Bestellnummer;Bestelldatum;Artikel;Größe;Preis;Status",
    "1;14.02.2026;Damen Faltenrock, marineblau;S;70,48 €;Geliefert",
    "2;20.02.2026;Handyhülle;;9,99 €;Geliefert",
    "3;21.02.2026;Wollmantel;M;99,00 €;Retourniert",
  ]);
  expect(german.items).toMatchObject([{ size: "S", price: 70.48, purchasedOn: "2026-02-14" }]);
  expect(german.leftOut.map(({ code }) => code)).toEqual(["notClothing", "cancelledOrder"]);
  const french = await read([
    "Numéro de commande,Date de commande,Produit,Prix,Statut",
    '1,14/02/2026,Jupe plissée,"70,48 €",Livré',
    '2,20/02/2026,Coque de téléphone,"9,99 €",Livré',
    '3,21/02/2026,Manteau,"99,00 €",Annulée',
  ]);
  expect(french.items).toMatchObject([{ name: "Jupe plissée", purchasedOn: "2026-02-14" }]);
  expect(french.leftOut.map(({ code }) => code)).toEqual(["notClothing", "cancelledOrder"]);
});

test("Notion in German: files and media are pictures", async () => {
  expect((await read(["Name,Dateien & Medien", "Jacke,Jacke/jacke%20rot.jpg"])).items).toMatchObject([
    { thumbnailImageURL: "Jacke/jacke%20rot.jpg" },
  ]);
});

test("a column that only numbers the rows is no reason to ask", async () => {
  const preview = async (lines: readonly string[]) =>
    await previewTable(new Blob([lines.join("\n")]), { columns: [], dayFirst: false });
  expect(await preview(["Nr.;Bezeichnung", "1;Mantel", "2;Hut", "3;Schal"])).toMatchObject({ isDoubtful: false });
  expect(await preview(["Bügel;Bezeichnung", "1;Mantel", "7;Hut"])).toMatchObject({ isDoubtful: true });
});

test("orders of large shops, as they name their columns in German and French", async () => {
  const german = await read([
    '"Bestell-Nr.","Bestelldatum","Produktname","Menge","Stückpreis","Gesamtbetrag","Währung","Bestellstatus"',
    '"303-1","2025-11-03T10:00:00Z","Herren Slim Jeans","2","79,95","159,90","EUR","Abgeschlossen"',
    '"303-2","2025-11-04T10:00:00Z","USB-Kabel","2","9,99","19,98","EUR","Abgeschlossen"',
  ]);
  expect(german.items).toMatchObject([{ price: 79.95, currency: "EUR", purchasedOn: "2025-11-03" }]);
  const french = await read([
    "N° de commande;Date de la commande;Nom du produit;Prix unitaire;Devise;Statut de la commande",
    "402-1;1er décembre 2025;Robe longue femme;45,90;EUR;Expédiée",
    "402-3;3 décembre 2025;Pull en laine;59,00;EUR;Annulée",
  ]);
  expect(french.items).toMatchObject([{ name: "Robe longue femme", price: 45.9, purchasedOn: "2025-12-01" }]);
  expect(french.leftOut.map(({ code }) => code)).toEqual(["cancelledOrder"]);
});

test("other spellings of headings, and a number of times with its word", async () => {
  const { items, unread } = await read([
    "Item Name*;Item Colour(s);Konfektionsgr.;Date of purchase;Times worn (total);Image 1;Photo 2",
    "Coat;navy;40;2023-11-04;12x;a.jpg;b.jpg",
  ]);
  expect(items).toMatchObject([
    {
      name: "Coat",
      size: "40",
      purchasedOn: "2023-11-04",
      timesWorn: "12",
      thumbnailImageURL: "a.jpg",
      pictures: ["b.jpg"],
    },
  ]);
  expect(unread).toEqual([]);
});

test("an older Homebox names labels and times", async () => {
  const line = "HB.import_ref,HB.labels,HB.asset_id,HB.name,HB.purchase_time";
  expect((await read([line, ",Winter;Wool,1,Coat,2023-11-04"])).items).toMatchObject([
    { name: "Coat", tags: ["Winter", "Wool"], purchasedOn: "2023-11-04" },
  ]);
});
