import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { MAX_LIST_ENTRIES } from "#domain/limits.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { decodeText } from "./import-source-json.ts";
import { normalizeHeading } from "./records/record-reader.ts";

export type CsvRow = { line: number; get: (column: string) => string };

export type CsvTable = {
  /** From 1, and its text. */
  headerLine: number;
  headerText: string;
  header: string[];
  columns: string[];
  rows: CsvRow[];
};

export const listUnknownColumns = ({ header, columns }: CsvTable, known: readonly (string | undefined)[]): string[] =>
  header.filter((name, at) => name !== "" && !known.includes(columns[at]));

const DELIMITERS = [",", ";", "\t"];
const MAX_ROW_LETTERS = 1_000_000;
const MAX_ROWS = MAX_LIST_ENTRIES;
const MAX_COLUMNS = 200;
const PIECE_LETTERS = 65_536;

function detectDelimiter(text: string): string {
  const firstLine =
    text
      .slice(0, 10_000)
      .replaceAll(/"[^"]*"/g, "")
      .split(/\r\n|\r|\n/, 1)[0] ?? "";
  const count = (delimiter: string): number => firstLine.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

// Small chunks keep the parser from reading past MAX_ROWS, and from blocking the process.
async function* cutText(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_LETTERS) {
    await yieldToEventLoop();
    yield text.slice(at, at + PIECE_LETTERS);
  }
}

/** Detects `,`, `;` or tab; formulas stay text. @throws {FileProblem} when it is not a CSV file */
export async function readCsvTable(content: Uint8Array): Promise<CsvTable> {
  if (content.length === 0) throw isEmpty();
  const text = decodeText(content);
  if (text.includes("\0"))
    throw new FileProblem("it is not text: it contains NUL bytes; save it as CSV in UTF-8", {
      fault: { code: "binaryFile" },
    });
  const parser = parse({
    delimiter: detectDelimiter(text),
    // By default, csv-parse expects the line ending of the first line in all lines.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LETTERS,
    info: true,
  });
  const rows: CsvRow[] = [];
  let header: string[] = [];
  let headerLine = 1;
  let columns: string[] | null = null;
  try {
    const parsed: AsyncIterable<{ record: string[]; info: { lines: number } }> = Readable.from(cutText(text)).pipe(
      parser,
    );
    for await (const { record, info } of parsed) {
      if (rows.length === MAX_ROWS) throw new FileProblem(`it has more than ${MAX_ROWS} rows`);
      if (!columns) {
        if (record.length > MAX_COLUMNS)
          throw new FileProblem(`it has ${record.length} columns; at most ${MAX_COLUMNS}`);
        header = record.map((name) => name.trim());
        columns = record.map(normalizeHeading);
        headerLine = info.lines;
      } else {
        const places: string[] = columns;
        const cells = record.slice(0, places.length);
        rows.push({ line: info.lines, get: (column) => cells[places.indexOf(column)]?.trim() ?? "" });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    throw new FileProblem(`it is not a CSV file${line}: ${describe(error.code)}`, {
      cause: error,
      fault: { code: "notATable", ...(typeof error.lines === "number" && { line: error.lines }) },
    });
  }
  if (!columns) throw isEmpty();
  const headerText = text.split(/\r\n|\r|\n/, headerLine).at(-1) ?? "";
  return { headerLine, headerText, header, columns, rows };
}

const isEmpty = (): FileProblem =>
  new FileProblem("it is empty; expected a header line, then a line for each item", { fault: { code: "emptyFile" } });

const PROBLEMS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is not closed",
  CSV_MAX_RECORD_SIZE: `a row has more than ${MAX_ROW_LETTERS} characters`,
};

const describe = (code: string): string => PROBLEMS[code] ?? `its cells cannot be separated (${code})`;
