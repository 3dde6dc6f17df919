import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { countHeadings } from "#domain/moving-in/recognize-columns.ts";
import { makeWorkbook } from "#tests/support/factories/zip-files.ts";
import { readTable } from "./read-table.ts";

const readBytes = (content: Uint8Array<ArrayBuffer>) => readTable(new Blob([content]), { countHeadings });

const read = async (text: string) => {
  const { rows } = await readBytes(Buffer.from(text));
  return rows.map(({ cells }) => cells);
};

test("all kinds of line endings end a row, also mixed in one file", async () => {
  expect(await read('Name,Brand\r\nA,B\nC,D\rE,"F\r\nG"\n')).toEqual([
    ["A", "B"],
    ["C", "D"],
    ["E", "F\r\nG"],
  ]);
});

test("a table with more than 200 columns is rejected", async () => {
  await expect(read(`${"a,".repeat(201)}b\n1,2\n`)).rejects.toThrow("it has 202 columns; at most 200");
});

test("while a large table is read, other work goes on", async () => {
  const ended: string[] = [];
  const content = Buffer.from(`Name\n${"\n".repeat(1_000_000)}`);
  const reading = readTable(new Blob([content]), { countHeadings, pause: promisify(setImmediate) }).then(() =>
    ended.push("table"),
  );
  setImmediate(() => ended.push("other work"));
  await reading;
  expect(ended).toEqual(["other work", "table"]);
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function readHeapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

test("cells without a column are not held", async () => {
  const content = Buffer.from(`Name\n${`a${",".repeat(10_000)}\n`.repeat(500)}`);
  const before = readHeapMb();
  const { rows } = await readBytes(content);
  expect(readHeapMb() - before).toBeLessThan(20);
  expect(rows.map(({ cells }) => cells)).toEqual(Array.from({ length: 500 }, () => ["a"]));
});

test("a German table of an old Excel keeps its letters and its euros", async () => {
  const text = Buffer.from("Bezeichnung;Größe;Kaufpreis\r\nMüslifarbener Pulli;M;1.320,00 \u0080\r\n", "latin1");
  const { header, rows } = await readBytes(text);
  expect([header, rows[0]?.cells]).toEqual([
    ["Bezeichnung", "Größe", "Kaufpreis"],
    ["Müslifarbener Pulli", "M", "1.320,00 €"],
  ]);
});

test("titles, empty lines and sums are no rows; a title may name the year", async () => {
  const text = "My purchases 2026,,\n,,\nDate,Item,Price\n1/14,Socks,$31.50\n,,\nTotal,,$31.50\n";
  expect(await readBytes(Buffer.from(text))).toMatchObject({
    headerLine: 3,
    titles: ["My purchases 2026"],
    rows: [{ line: 4, cells: ["1/14", "Socks", "$31.50"] }],
    totals: [{ line: 6 }],
  });
});

test("sheets with the same headings are joined, others are named; a day is a date", async () => {
  const year = (name: string, day: number) => [
    ["Name", "Purchased"],
    [name, day],
  ];
  const sheets = { 2024: year("Coat", 45_365), 2025: year("Hat", 45_800), Lists: [["x"], ["y"]] };
  const book = await makeWorkbook(sheets, { days: [1] });
  expect(await readBytes(new Uint8Array(book))).toMatchObject({
    rows: [{ cells: ["Coat", "2024-03-14"] }, { cells: ["Hat", "2025-05-23"] }],
    otherSheets: ["Lists"],
  });
});

test("the apostrophe that guards a formula is removed, others stay", async () => {
  expect(await read("Name,Brand\n'=1+1,'+Plus\n'Tis,O'Neill\n")).toEqual([
    ["=1+1", "+Plus"],
    ["'Tis", "O'Neill"],
  ]);
});

test("cells of columns that nothing needs are not held; their first values are named", async () => {
  const file = new Blob(["Name,Hanger\nCoat,7\nHat,7\nBag,9\n"]);
  const { rows, values } = await readTable(file, { countHeadings, findNeeded: () => new Set([0]) });
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Coat", ""],
    ["Hat", ""],
    ["Bag", ""],
  ]);
  expect(values).toEqual([
    ["Coat", "Hat", "Bag"],
    ["7", "9"],
  ]);
});

test("a table with endless empty lines is rejected", async () => {
  await expect(read(`Name\n${",\n".repeat(1_200_000)}`)).rejects.toThrow("it has more than 20000 rows");
});
