import { MAX_LIST_ENTRIES } from "#domain/limits.ts";
import { readPrice } from "./price.ts";
import { copyText } from "./own-text.ts";
import { quoteSeen } from "./quote-seen.ts";
import { decodeParts } from "./decode-text.ts";
import { type Cell, readWorkbook, type Sheet } from "./read-workbook.ts";
import { PICTURES_IN_CELLS } from "./sheet-pictures.ts";
import { createRowReader, MAX_COLUMNS, readRows } from "./split-cells.ts";
import { TableProblem, tooManyRows } from "./table-problem.ts";

export type { Cell };

/** `line`: in its file or sheet, from 1. The cells of a text are split each time: many short texts take more memory. */
export type TableRow = { line: number; cells: readonly Cell[] };

export type Table = {
  headerLine: number;
  header: readonly string[];
  rows: readonly TableRow[];
  /** Lines above the headings. */
  titles: readonly string[];
  /** Sheets of a workbook with other headings. */
  otherSheets: readonly string[];
  isWorkbook: boolean;
  /** Sums below the rows. */
  totals: readonly TableRow[];
  /** The first different values of each column. */
  values: readonly (readonly string[])[];
};

export type TableReading = {
  /** How many cells of a line are headings that the program knows. */
  countHeadings: (cells: readonly string[]) => number;
  /** The columns that are needed, by their places; the cells of others are empty texts. Null: all. */
  findNeeded?: (header: readonly string[]) => ReadonlySet<number> | null;
  /** Called often: the server lets others work. */
  pause?: () => Promise<void>;
};

type Row = { line: number; cells: readonly Cell[]; count: number; pictures?: readonly string[] };

const DELIMITERS = [",", ";", "\t", "|"];
const SEPARATOR = /^\ufeff?(["']?)sep=(.)\1[ \t]*(?:\r\n|\r|\n)/i;
const MAX_TITLES = 20;
const ZIP = [0x50, 0x4b];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];

const begins = (content: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => content[at] === byte);

const isEmptyRow = ({ cells }: { cells: readonly Cell[] }): boolean =>
  cells.every((cell) => typeof cell === "string" && cell.trim() === "");

const isWorkbook = (content: Uint8Array): boolean => begins(content, ZIP);

const emptyFile = (): TableProblem =>
  new TableProblem("it is empty; expected a line of headings, then a line for each item", {
    fault: { code: "emptyFile" },
  });

function rejectOtherFiles(content: Uint8Array): void {
  if (content.length === 0) throw emptyFile();
  if (begins(content, OLD_OFFICE))
    throw new TableProblem("it is an old spreadsheet, or one with a password; save it as .xlsx without a password", {
      fault: { code: "spreadsheet" },
    });
  const isHeic = new TextDecoder("latin1").decode(content.subarray(4, 8)) === "ftyp";
  if (isHeic || PICTURES.some((mark) => begins(content, mark)))
    throw new TableProblem("it is a picture, not a table", { fault: { code: "pictureFile" } });
}

/** The first of a text, or of its part. */
function takeRows(text: string, delimiter: string): Row[] {
  const read = createRowReader(delimiter);
  const rows: Row[] = [];
  try {
    for (let row = read(text, 0, 1); row && rows.length < MAX_TITLES; row = read(text, row.end, 1))
      if (!isEmptyRow(row)) rows.push(row);
  } catch {
    return [];
  }
  return rows;
}

/** The delimiter with which a line has most of the known headings, or else most cells. */
function detectDelimiter(text: string, countHeadings: TableReading["countHeadings"]): string {
  const rated = DELIMITERS.map((delimiter) => {
    const rows = takeRows(`${text}\n`, delimiter);
    const headings = Math.max(0, ...rows.map(({ cells }) => countHeadings(cells.map(String))));
    return { delimiter, headings, cells: Math.max(0, ...rows.map(({ count }) => count)) };
  });
  return rated.toSorted((a, b) => b.headings - a.headings || b.cells - a.cells)[0]?.delimiter ?? ",";
}

/** A spreadsheet writes `'=1+1` to keep a text that begins like a formula. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Marks of direction, as Excel writes them around Arabic texts. */
const OUTER_MARKS = /^[\u061c\u200e\u200f]+|(?<![\u061c\u200e\u200f])[\u061c\u200e\u200f]+$/g;

const cleanCell = (cell: Cell): Cell =>
  typeof cell === "string" ? withoutGuard(cell.trim().replaceAll(OUTER_MARKS, "").trim()) : cell;

/** No cell of a text has it. */
const BETWEEN = "\0";

const isWide = (cell: Cell): boolean => /[^\p{ASCII}\xa0-\xff]/u.test(String(cell));

/** The texts of one byte for each letter are held as one, the others as another. */
function toTableRow(line: number, cells: readonly Cell[]): TableRow {
  if (cells.some((cell) => typeof cell === "number" || cell.includes(BETWEEN))) return { line, cells };
  const narrow = copyText(cells.map((cell) => (isWide(cell) ? "" : cell)).join(BETWEEN));
  const wide = cells.some(isWide) ? cells.map((cell) => (isWide(cell) ? cell : "")).join(BETWEEN) : "";
  return {
    line,
    get cells() {
      const others = wide.split(BETWEEN);
      return narrow.split(BETWEEN).map((cell, at) => cell || (others[at] ?? ""));
    },
  };
}

const SHOWN_VALUES = 3;

/** The first different values of each column. */
function createValueList(width: number) {
  const values = Array.from({ length: width }, () => new Set<string>());
  const open = new Map(values.entries());
  return {
    add(cells: readonly Cell[]): void {
      for (const [at, seen] of open) {
        const cell = cells[at] ?? "";
        if (cell !== "") seen.add(quoteSeen(String(cell)));
        if (seen.size === SHOWN_VALUES) open.delete(at);
      }
    },
    list: (): string[][] => values.map((seen) => [...seen]),
  };
}

const TOTAL = /^(sub|grand )?(total|sum|summe|gesamt|gesamtsumme|somme|suma|المجموع|الإجمالي)\s*:?$/i;

/** "Total", then only amounts. */
function isTotal(cells: readonly Cell[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell !== "");
  return typeof first === "string" && TOTAL.test(first) && others.every((cell) => readPrice(cell) !== null);
}

/** The line among the first with most of the known headings; without any, the first line. */
function findHeader(rows: readonly Row[], countHeadings: TableReading["countHeadings"]): Row | undefined {
  const lines = rows.filter(({ count }) => count > 0);
  const counts = lines.map(({ cells }) => countHeadings(cells.map(String)));
  return lines[counts.indexOf(Math.max(...counts))];
}

type Settled = {
  header: Row;
  names: readonly string[];
  needed: ReadonlySet<number> | null;
  values: ReturnType<typeof createValueList>;
};

function createCollector({ countHeadings, findNeeded }: TableReading) {
  const first: Row[] = [];
  let settled: Settled | undefined;
  const rows: TableRow[] = [];
  const totals: TableRow[] = [];

  function addRow({ line, cells: given, pictures }: Row, { header, needed, values }: Settled): void {
    if (line < header.line) return;
    const cells = given.slice(0, header.count).map(cleanCell);
    if (pictures) while (cells.length < header.count) cells.push("");
    if (pictures) cells.push(pictures.join("|"));
    if (isEmptyRow({ cells })) return;
    if (isTotal(cells)) {
      totals.push({ line, cells });
      return;
    }
    values.add(cells);
    const held = needed ? cells.map((cell, at) => (needed.has(at) || at === header.count ? cell : "")) : cells;
    if (rows.push(toTableRow(line, held)) > MAX_LIST_ENTRIES) throw tooManyRows(MAX_LIST_ENTRIES);
  }

  function settle(): Settled | undefined {
    const found = findHeader(first, countHeadings);
    if (!found) return undefined;
    if (found.count > MAX_COLUMNS)
      throw new TableProblem(`it has ${found.count} columns; at most ${MAX_COLUMNS}`, {
        fault: { code: "tooManyColumns" },
      });
    const names = found.cells.map((cell) => String(cell).trim());
    settled = { header: found, names, needed: findNeeded?.(names) ?? null, values: createValueList(names.length) };
    for (const row of first.slice(first.indexOf(found) + 1)) addRow(row, settled);
    return settled;
  }

  return {
    add(row: Row): void {
      if (settled) addRow(row, settled);
      else if ((row.pictures || !isEmptyRow(row)) && first.push(row) === MAX_TITLES) settle();
    },
    end(): Table | null {
      const found = settled ?? settle();
      if (!found) return null;
      const { header, names, values } = found;
      return {
        headerLine: header.line,
        header: names,
        rows,
        values: values.list(),
        titles: first.slice(0, first.indexOf(header)).map(({ cells }) => cells.filter((cell) => cell !== "").join(" ")),
        otherSheets: [],
        isWorkbook: false,
        totals,
      };
    },
  };
}

async function* checkText(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) {
    if (part.includes("\0")) throw new TableProblem("it is not text", { fault: { code: "binaryFile" } });
    yield part;
  }
}

async function readText(file: Blob, reading: TableReading): Promise<Table | null> {
  const { countHeadings, pause } = reading;
  const parts = checkText(decodeParts(file));
  const { value: decoded = "" } = await parts.next();
  const separator = SEPARATOR.exec(decoded);
  const first = separator ? decoded.slice(separator[0].length) : decoded;
  const linesBefore = separator ? 1 : 0;
  const read = createRowReader(separator?.[2] ?? detectDelimiter(first, countHeadings));
  const collector = createCollector(reading);
  async function* listParts(): AsyncGenerator<string> {
    yield first;
    yield* parts;
  }
  await readRows(listParts(), {
    read,
    add: ({ line, cells, count }) => collector.add({ line: line + linesBefore, cells, count }),
    ...(pause && { pause }),
  });
  return collector.end();
}

const readSheet = ({ rows }: Sheet, reading: TableReading): Table | null => {
  const collector = createCollector(reading);
  for (const row of rows) collector.add(row);
  return collector.end();
};

const hasSameHeader = (one: Table, other: Table): boolean => one.header.join("\0") === other.header.join("\0");

/** The sheet with most of the known headings, and all others with the same headings, such as one for each year. */
function joinSheets(sheets: readonly Sheet[], reading: TableReading): Table | null {
  const tables = sheets.flatMap((sheet) => {
    const table = readSheet(sheet, reading);
    return table ? [{ name: sheet.name, table }] : [];
  });
  const count = ({ table }: (typeof tables)[number]): number => reading.countHeadings(table.header);
  const [best] = tables.toSorted((a, b) => count(b) - count(a));
  if (!best) return null;
  const same = tables.filter(({ table }) => hasSameHeader(table, best.table));
  const rows = same.flatMap(({ table }) => table.rows);
  const hasPictures = sheets.some((sheet) => sheet.rows.some(({ pictures }) => pictures));
  if (rows.length > MAX_LIST_ENTRIES) throw tooManyRows(MAX_LIST_ENTRIES);
  return {
    ...best.table,
    isWorkbook: true,
    header: [...best.table.header, ...(hasPictures ? [PICTURES_IN_CELLS] : [])],
    rows,
    values: best.table.values.map((_, at) =>
      [...new Set(same.flatMap(({ table }) => table.values[at] ?? []))].slice(0, SHOWN_VALUES),
    ),
    totals: same.flatMap(({ table }) => table.totals),
    otherSheets: tables.filter((each) => !same.includes(each)).map(({ name }) => name),
  };
}

const NO_PAUSE = async (): Promise<void> => undefined;

const MARK_BYTES = 12;

/** CSV, TSV, "Unicode text" or .xlsx, found out by its bytes. Formulas are text. @throws {TableProblem} */
export async function readTable(file: Blob, reading: TableReading): Promise<Table> {
  const mark = new Uint8Array(await file.slice(0, MARK_BYTES).arrayBuffer());
  rejectOtherFiles(mark);
  const table = isWorkbook(mark)
    ? joinSheets(await readWorkbook(file, MAX_LIST_ENTRIES + MAX_TITLES, reading.pause ?? NO_PAUSE), reading)
    : await readText(file, reading);
  if (!table) throw emptyFile();
  return table;
}
