import { MAX_LIST_ENTRIES } from "#domain/limits.ts";
import { readPrice } from "./price.ts";
import { decodeText } from "./decode-text.ts";
import { type Cell, readWorkbook, type Sheet } from "./read-workbook.ts";
import { MAX_COLUMNS, splitCells, type TextRow } from "./split-cells.ts";
import { TableProblem, tooManyRows } from "./table-problem.ts";

export type { Cell };

/** `line`: in its file or sheet, from 1. */
export type TableRow = { line: number; cells: readonly Cell[] };

export type Table = {
  headerLine: number;
  header: readonly string[];
  rows: readonly TableRow[];
  /** Lines above the headings. */
  titles: readonly string[];
  /** Sheets of a workbook with other headings. */
  otherSheets: readonly string[];
  /** Sums below the rows. */
  totals: readonly TableRow[];
};

export type TableReading = {
  /** How many cells of a line are headings that the program knows. */
  countHeadings: (cells: readonly string[]) => number;
  /** Called often: the server lets others work. */
  pause?: () => Promise<void>;
};

type Row = { line: number; cells: readonly Cell[]; count: number };

const DELIMITERS = [",", ";", "\t", "|"];
const SEPARATOR = /^\ufeff?(["']?)sep=(.)\1[ \t]*(?:\r\n|\r|\n)/i;
const MAX_TITLES = 20;
const ROWS_WITHOUT_PAUSE = 1000;
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

function rejectOtherFiles(content: Uint8Array): void {
  if (content.length === 0)
    throw new TableProblem("it is empty; expected a line of headings, then a line for each item", {
      fault: { code: "emptyFile" },
    });
  if (begins(content, OLD_OFFICE))
    throw new TableProblem("it is an old spreadsheet, or one with a password; save it as .xlsx without a password", {
      fault: { code: "spreadsheet" },
    });
  const isHeic = new TextDecoder("latin1").decode(content.subarray(4, 8)) === "ftyp";
  if (isHeic || PICTURES.some((mark) => begins(content, mark)))
    throw new TableProblem("it is a picture, not a table", { fault: { code: "pictureFile" } });
}

function takeRows(text: string, delimiter: string, most: number): TextRow[] {
  try {
    return splitCells(text, delimiter)
      .filter((row) => !isEmptyRow(row))
      .take(most)
      .toArray();
  } catch {
    return [];
  }
}

/** The delimiter with which a line has most of the known headings, or else most cells. */
function detectDelimiter(text: string, countHeadings: TableReading["countHeadings"]): string {
  const rated = DELIMITERS.map((delimiter) => {
    const rows = takeRows(text, delimiter, MAX_TITLES);
    const headings = Math.max(0, ...rows.map(({ cells }) => countHeadings(cells)));
    return { delimiter, headings, cells: Math.max(0, ...rows.map(({ count }) => count)) };
  });
  return rated.toSorted((a, b) => b.headings - a.headings || b.cells - a.cells)[0]?.delimiter ?? ",";
}

/** A spreadsheet writes `'=1+1` to keep a text that begins like a formula. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const cleanCell = (cell: Cell): Cell => (typeof cell === "string" ? withoutGuard(cell.trim()) : cell);

const TOTAL = /^(sub|grand )?(total|sum|summe|gesamt|gesamtsumme|somme|suma|المجموع|الإجمالي)\s*:?$/i;

/** "Total", then only amounts. */
function isTotal(cells: readonly Cell[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell !== "");
  return typeof first === "string" && TOTAL.test(first) && others.every((cell) => readPrice(cell) !== null);
}

/** The line among the first with most of the known headings; without any, the first line. */
function findHeader(rows: readonly Row[], countHeadings: TableReading["countHeadings"]): Row | undefined {
  const counts = rows.map(({ cells }) => countHeadings(cells.map(String)));
  return rows[counts.indexOf(Math.max(...counts))];
}

function createCollector(countHeadings: TableReading["countHeadings"]) {
  const first: Row[] = [];
  let header: Row | undefined;
  const rows: TableRow[] = [];
  const totals: TableRow[] = [];

  function addRow({ line, cells: given }: Row, width: number): void {
    const cells = given.slice(0, width).map(cleanCell);
    if (isEmptyRow({ cells })) return;
    if (isTotal(cells)) {
      totals.push({ line, cells });
      return;
    }
    if (rows.push({ line, cells }) > MAX_LIST_ENTRIES) throw tooManyRows(MAX_LIST_ENTRIES);
  }

  function settle(): Row | undefined {
    const found = findHeader(first, countHeadings);
    if (!found) return undefined;
    if (found.count > MAX_COLUMNS)
      throw new TableProblem(`it has ${found.count} columns; at most ${MAX_COLUMNS}`, {
        fault: { code: "tooManyColumns" },
      });
    header = found;
    for (const row of first.slice(first.indexOf(found) + 1)) addRow(row, found.count);
    return found;
  }

  return {
    add(row: Row): void {
      if (header) addRow(row, header.count);
      else if (!isEmptyRow(row) && first.push(row) === MAX_TITLES) settle();
    },
    end(): Table | null {
      const found = header ?? settle();
      if (!found) return null;
      return {
        headerLine: found.line,
        header: found.cells.map((cell) => String(cell).trim()),
        rows,
        titles: first.slice(0, first.indexOf(found)).map(({ cells }) => cells.filter((cell) => cell !== "").join(" ")),
        otherSheets: [],
        totals,
      };
    },
  };
}

async function readText(content: Uint8Array, { countHeadings, pause }: TableReading): Promise<Table | null> {
  const decoded = decodeText(content);
  if (decoded.includes("\0")) throw new TableProblem("it is not text", { fault: { code: "binaryFile" } });
  const separator = SEPARATOR.exec(decoded);
  const text = separator ? decoded.slice(separator[0].length) : decoded;
  const linesBefore = separator ? 1 : 0;
  const collector = createCollector(countHeadings);
  let sincePause = 0;
  for (const row of splitCells(text, separator?.[2] ?? detectDelimiter(text, countHeadings))) {
    collector.add({ ...row, line: row.line + linesBefore });
    sincePause += 1;
    if (sincePause % ROWS_WITHOUT_PAUSE === 0) await pause?.();
  }
  return collector.end();
}

const readSheet = ({ rows }: Sheet, countHeadings: TableReading["countHeadings"]): Table | null => {
  const collector = createCollector(countHeadings);
  for (const row of rows) collector.add(row);
  return collector.end();
};

const hasSameHeader = (one: Table, other: Table): boolean => one.header.join("\0") === other.header.join("\0");

/** The sheet with most of the known headings, and all others with the same headings, such as one for each year. */
function joinSheets(sheets: readonly Sheet[], countHeadings: TableReading["countHeadings"]): Table | null {
  const tables = sheets.flatMap((sheet) => {
    const table = readSheet(sheet, countHeadings);
    return table ? [{ name: sheet.name, table }] : [];
  });
  const count = ({ table }: (typeof tables)[number]): number => countHeadings(table.header);
  const [best] = tables.toSorted((a, b) => count(b) - count(a));
  if (!best) return null;
  const same = tables.filter(({ table }) => hasSameHeader(table, best.table));
  const rows = same.flatMap(({ table }) => table.rows);
  if (rows.length > MAX_LIST_ENTRIES) throw tooManyRows(MAX_LIST_ENTRIES);
  return {
    ...best.table,
    rows,
    totals: same.flatMap(({ table }) => table.totals),
    otherSheets: tables.filter((each) => !same.includes(each)).map(({ name }) => name),
  };
}

const NO_PAUSE = async (): Promise<void> => undefined;

/** CSV, TSV, "Unicode text" or .xlsx, found out by its bytes. Formulas are text. @throws {TableProblem} */
export async function readTable(content: Uint8Array<ArrayBuffer>, reading: TableReading): Promise<Table> {
  rejectOtherFiles(content);
  const table = isWorkbook(content)
    ? joinSheets(
        await readWorkbook(content, MAX_LIST_ENTRIES + MAX_TITLES, reading.pause ?? NO_PAUSE),
        reading.countHeadings,
      )
    : await readText(content, reading);
  if (!table)
    throw new TableProblem("it is empty; expected a line of headings, then a line for each item", {
      fault: { code: "emptyFile" },
    });
  return table;
}
