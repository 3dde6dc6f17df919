import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";

const read = async (text: string) => {
  const { columns, rows } = await readCsvTable(Buffer.from(text));
  return rows.map(({ get }) => columns.map(get));
};

test("line endings of every kind end a line, in one file too", async () => {
  expect(await read('Name,Brand\r\nA,B\nC,D\rE,"F\r\nG"\n')).toEqual([
    ["A", "B"],
    ["C", "D"],
    ["E", "F\r\nG"],
  ]);
});

test("a table of more columns than any export has is refused", async () => {
  await expect(read(`${"a,".repeat(201)}b\n1,2\n`)).rejects.toThrow("it has more than 200 columns");
});
