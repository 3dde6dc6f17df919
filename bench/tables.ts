import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeWorkbook } from "#tests/support/factories/zip-files.ts";
import { previewFile, runClosetToEnd } from "./programs.ts";

const ROWS = 20_000;
const HEADINGS = ["Name", "Brand", "Category", "Price", "Notes", "Colors"];

const makeWide = (width: number, letters: number): ((at: number) => string[]) => {
  const more = Array.from({ length: width - HEADINGS.length }, (_, at) => `column ${at}`.padEnd(letters, "x"));
  return (at) => [`Item ${at}`, "Zara", "Coat", "19,90 €", `Number ${at} of a long table`, "light blue", ...more];
};

const makeLong = (at: number): string[] => [
  `Item ${at}`,
  "Zara",
  "Coat",
  "19.90",
  `${at} `.padEnd(3100, "words "),
  "blue",
];

async function writeTable(path: string, makeRow: (at: number) => string[], encoding: BufferEncoding): Promise<void> {
  const stream = createWriteStream(path);
  const header = [
    ...HEADINGS,
    ...makeRow(0)
      .slice(HEADINGS.length)
      .map((_, at) => `C${at}`),
  ];
  const write = async (cells: readonly string[]): Promise<void> => {
    if (!stream.write(Buffer.from(`${cells.join("\t")}\r\n`, encoding))) await once(stream, "drain");
  };
  if (encoding === "utf16le") stream.write(Buffer.from("\ufeff", encoding));
  await write(header);
  for (let at = 0; at < ROWS; at += 1) await write(makeRow(at));
  stream.end();
  await once(stream, "close");
}

const makeSheet = (rows: number): Promise<Buffer> =>
  makeWorkbook({
    Clothes: [HEADINGS, ...Array.from({ length: rows }, (_, at) => [...makeWide(9, 7)(at), at, at + 0.5])],
  });

async function printMemory(folder: string, name: string, path: string): Promise<void> {
  const { megabytes } = await runClosetToEnd(join(folder, "data"), "import", path, "--username", `bench${Date.now()}`);
  const preview = await previewFile(path);
  process.stdout.write(`  ${name.padEnd(26)} import ${Math.round(megabytes)} MB, preview ${preview}`);
}

/** Tables near the limit of 64 MB, of a part of a sheet (16 MB), and of 20,000 rows: goal 300 MB. */
export async function benchTables(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-tables-"));
  const files = {
    "200 columns": ["wide.tsv", () => makeWide(200, 15), "utf8"],
    "200 columns, Windows-1252": ["windows.tsv", () => makeWide(200, 15), "latin1"],
    "100 columns, Unicode text": ["unicode.txt", () => makeWide(100, 15), "utf16le"],
    "long notes": ["long.tsv", () => makeLong, "utf8"],
  } as const;
  try {
    process.stdout.write("\nMemory of a table (goal: 300 MB)\n");
    for (const [name, [file, getRow, encoding]] of Object.entries(files)) {
      const path = join(folder, file);
      await writeTable(path, getRow(), encoding);
      await printMemory(folder, name, path);
    }
    const wide = await previewFile(join(folder, "wide.tsv"), "notes");
    process.stdout.write(`  ${"200 columns, all as notes".padEnd(26)} preview ${wide}`);
    const path = join(folder, "sheet.xlsx");
    await writeFile(path, await makeSheet(ROWS - 1));
    await printMemory(folder, ".xlsx", path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
