import { expect, test } from "vitest";
import { readItemTable } from "#domain/moving-in/item-table.ts";
import { countHeadings } from "#domain/moving-in/recognize-columns.ts";
import { readTable } from "#domain/tables/read-table.ts";
import { anItem } from "#tests/support/factories/closets.ts";
import { sumPrices, writeShoppingRows } from "./shopping-list.ts";

const wish = (fields: object) => anItem({ wishlist: true, ...fields });

test("prices are added by currency, to the cent", () => {
  const wishes = [
    wish({ price: 0.1, currency: "EUR" }),
    wish({ price: 0.2, currency: "EUR" }),
    wish({ price: 39, currency: "USD" }),
    wish({ price: 5 }),
    wish({ currency: "GBP" }),
  ];
  expect(sumPrices(wishes)).toEqual([
    { currency: "EUR", total: 0.3 },
    { currency: "USD", total: 39 },
    { currency: "", total: 5 },
  ]);
});

test("the table comes in again as wishes", async () => {
  const fields = { name: "=Belt", price: 39.5, currency: "EUR", size: "80", itemShoppingURL: "https://shop.example/b" };
  const rows = writeShoppingRows([
    wish({ ...fields, brand: "Nord", category: "Accessories", colors: ["red", "navy"] }),
  ]);
  const { items } = readItemTable(await readTable(new Blob([rows]), { countHeadings }));
  const described = { brand: "Nord", category: "Accessories", colors: ["red", "navy"], wishlist: true };
  expect(items).toMatchObject([{ ...fields, ...described }]);
});
