import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";

const read = async (text: string) => {
  const { columns, rows } = await readCsvTable(Buffer.from(text));
  return rows.map(({ get }) => columns.map(get));
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
  const reading = read(`Name\n${"\n".repeat(2_000_000)}`).then(() => ended.push("table"));
  setImmediate(() => ended.push("other work"));
  await reading;
  expect(ended).toEqual(["other work", "table"]);
});
