import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { makeWorkbook, makeZip } from "#tests/support/factories/zip-files.ts";
import { previewFile } from "./programs.ts";

const MAX_TEXT_BYTES = 64 * 1024 ** 2;
const MAX_SHEET_CELLS = 300_000;
const HEADINGS = ["Name", "Brand", "Price", "Notes"];

const table = fc.record({
  kind: fc.constantFrom("text", "text", "sheet", "zip"),
  rows: fc.integer({ min: 1, max: 20_100 }),
  columns: fc.integer({ min: 1, max: 205 }),
  letters: fc.integer({ min: 0, max: 40 }),
  letter: fc.constantFrom("x", "é", "€", "م", "😀", '"', ";", "\t", " ", "\0"),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  end: fc.constantFrom("\n", "\r\n", "\r"),
  encoding: fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1"),
  /** Places and bytes that are written over. */
  damage: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
});

type Made = Parameters<Parameters<typeof table.map>[0]>[0];

async function makeFile(made: Made): Promise<Buffer> {
  const { kind, columns, letters, letter, delimiter, end, encoding } = made;
  const cells = (at: number): string[] =>
    Array.from({ length: columns }, (_, column) =>
      at === 0 ? (HEADINGS[column] ?? `C${column}`) : `${at} ${column} ${letter.repeat(letters)}`,
    );
  const most =
    kind === "sheet"
      ? Math.floor(MAX_SHEET_CELLS / columns)
      : Math.floor(MAX_TEXT_BYTES / (columns * (letters * 4 + 12)));
  const lines = Array.from({ length: Math.min(made.rows, most) }, (_, at) => cells(at));
  if (kind === "sheet") return await makeWorkbook({ Sheet1: lines });
  const text = Buffer.from(lines.map((line) => line.join(delimiter)).join(end), encoding);
  return kind === "zip" ? await makeZip({ "items.csv": text }) : text;
}

/** Reads odd tables, sheets and zips up to the limits, each in a process of its own, with all columns as notes. The same seed makes the same files. */
export async function fuzzTables({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-fuzz-tables-"));
  const path = join(folder, "file");
  const failures: string[] = [];
  let [most, largest, read] = [0, "", 0];
  process.stdout.write(`\n${runs} fuzzed tables, seed ${seed} (goal: 300 MB)\n`);
  try {
    for (const made of fc.sample(table, { seed, numRuns: runs })) {
      const content = await makeFile(made);
      for (const [at, byte] of made.damage) content[at % content.length] = byte;
      await writeFile(path, content);
      try {
        const printed = await previewFile(path, "notes");
        const megabytes = Number.parseInt(printed, 10);
        if (megabytes > most) [most, largest] = [megabytes, JSON.stringify(made)];
        if (printed.trim().endsWith(" columns")) read += 1;
      } catch (error) {
        failures.push(`${String(error)}: ${JSON.stringify(made)}`);
      }
    }
    process.stdout.write(
      `  read: ${read}, failures: ${failures.length}, at most ${most} MB in one process: ${largest}\n`,
    );
    for (const failure of failures.slice(0, 10)) process.stdout.write(`  ${failure}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
