import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function readHeapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

test("cells without a column are not held", async () => {
  const content = Buffer.from(`Name\n${`a${",".repeat(10_000)}\n`.repeat(500)}`);
  const before = readHeapMb();
  const { rows } = await readCsvTable(content);
  expect(readHeapMb() - before).toBeLessThan(20);
  expect(rows.map(({ get }) => get("name"))).toEqual(Array.from({ length: 500 }, () => "a"));
});
