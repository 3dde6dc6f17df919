import fc from "fast-check";
import { expect, test } from "vitest";
import { countHeadings } from "#domain/moving-in/recognize-columns.ts";
import { makeWorkbook } from "#tests/support/factories/zip-files.ts";
import { readTable } from "./read-table.ts";
import { TableProblem } from "./table-problem.ts";

const HEADER = ["Name", "Brand", "Price", "Notes"];

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const toCsv =
  (delimiter: string, end: string) =>
  (rows: readonly (readonly string[])[]): string =>
    rows.map((cells) => cells.map(quote).join(delimiter)).join(end);

const toUtf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const WESTERN = new TextDecoder("windows-1252");
const toWindows = (text: string): Buffer => {
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [WESTERN.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((letter) => letters.get(letter) ?? 0x3f));
};

const FORMS: Record<string, (rows: readonly (readonly string[])[]) => Buffer | Promise<Buffer>> = {
  csv: (rows) => Buffer.from(toCsv(",", "\n")(rows)),
  "csv of Excel": (rows) => Buffer.from(`\ufeff${toCsv(";", "\r\n")(rows)}`),
  "csv of an old Mac": (rows) => Buffer.from(toCsv(",", "\r")(rows)),
  "csv with pipes": (rows) => Buffer.from(toCsv("|", "\n")(rows)),
  tsv: (rows) => Buffer.from(toCsv("\t", "\n")(rows)),
  "Unicode text": (rows) => toUtf16(`\ufeff${toCsv("\t", "\r\n")(rows)}`),
  "UTF-16 without a mark": (rows) => toUtf16(toCsv(";", "\r\n")(rows)),
  "Windows-1252": (rows) => toWindows(toCsv(";", "\r\n")(rows)),
  "sep line": (rows) => Buffer.from(`sep=;\r\n${toCsv(";", "\r\n")(rows)}`),
  "title above": (rows) => Buffer.from(`My clothes,,,\n,,,\n${toCsv(",", "\n")(rows)}`),
  xlsx: (rows) => makeWorkbook({ Sheet1: rows }),
};

// No "€": "ß€" in Windows-1252 is also UTF-8.
const cell = fc
  .array(fc.constantFrom("a", "Z", "7", " ", ",", ";", '"', "\n", "ü", "ß", "é", "=", "|", "\t", "<", "&"), {
    maxLength: 12,
  })
  .map((letters) => letters.join("").trim());

const rows = fc.array(fc.tuple(fc.constantFrom("Coat", "Größe", "Hat"), cell, cell, cell), {
  minLength: 1,
  maxLength: 8,
});

test.each(Object.keys(FORMS))("a table that is written as %s is read as it was", async (form) => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const content = await FORMS[form]?.([HEADER, ...given]);
      const { header, rows: read } = await readTable(new Blob([new Uint8Array(content ?? [])]), { countHeadings });
      expect(header).toEqual(HEADER);
      const padded = read.map(({ cells }) => HEADER.map((_, at) => cells[at] ?? ""));
      expect(padded).toEqual(given);
    }),
    { numRuns: 60 },
  );
});

test("any bytes are a table, or a problem in one line", async () => {
  const sheet = await makeWorkbook({ Sheet1: [HEADER, ["Coat", "Zara", 7, "x"]] });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string().map((text) => Buffer.from(text)),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
      const copy = Buffer.from(sheet);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return copy;
    }),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const read = await readTable(new Blob([new Uint8Array(content)]), { countHeadings }).catch(
        (error: unknown) => error,
      );
      if (read instanceof Error) expect(read).toBeInstanceOf(TableProblem);
    }),
    { numRuns: 1000 },
  );
});
