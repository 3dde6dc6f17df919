import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { decodeText } from "./import-source-json.ts";

/** One line of a table, asked by the name of its column as `normaliseColumn` writes it. */
export type CsvRow = { line: number; get: (column: string) => string };

export type CsvTable = {
  /** As the first line writes them. */
  header: string[];
  /** As `normaliseColumn` writes them. */
  columns: string[];
  rows: CsvRow[];
};

/** The names of columns, as the first line writes them, that are none of `known`. */
export const listUnknownColumns = ({ header, columns }: CsvTable, known: readonly (string | undefined)[]): string[] =>
  header.filter((name, at) => name !== "" && !known.includes(columns[at]));

const DELIMITERS = [",", ";", "\t"];
const MAX_ROW_LETTERS = 1_000_000;
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;
const PIECE_LETTERS = 65_536;

/** What two spellings of a column's name have in common: `Image URL`, `image_url`, `imageUrl`. */
export const normaliseColumn = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function detectDelimiter(text: string): string {
  const firstLine =
    text
      .slice(0, 10_000)
      .replaceAll(/"[^"]*"/g, "")
      .split(/\r\n|\r|\n/, 1)[0] ?? "";
  const count = (delimiter: string): number => firstLine.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

// In pieces, so that the parser never runs ahead of whoever counts its rows.
function* cutText(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_LETTERS) yield text.slice(at, at + PIECE_LETTERS);
}

/**
 * The rows of a CSV file with a header line; `,`, `;` or tab is detected, cells are text as they stand, formulas
 * included.
 *
 * @throws {FileProblem} when it is no such file
 */
export async function readCsvTable(content: Uint8Array): Promise<CsvTable> {
  if (content.length === 0) throw new FileProblem("it is empty");
  const text = decodeText(content);
  if (text.includes("\0")) throw new FileProblem("it is not text");
  const parser = parse({
    delimiter: detectDelimiter(text),
    // All of them, or the first line's ending would be asked of all others.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LETTERS,
    info: true,
  });
  const rows: CsvRow[] = [];
  let header: string[] = [];
  let columns: string[] | null = null;
  try {
    const parsed: AsyncIterable<{ record: string[]; info: { lines: number } }> = Readable.from(cutText(text)).pipe(
      parser,
    );
    for await (const { record, info } of parsed) {
      if (rows.length === MAX_ROWS) throw new FileProblem(`it has more than ${MAX_ROWS} lines`);
      if (!columns) {
        if (record.length > MAX_COLUMNS) throw new FileProblem(`it has more than ${MAX_COLUMNS} columns`);
        header = record.map((name) => name.trim());
        columns = record.map(normaliseColumn);
      } else {
        const places: string[] = columns;
        rows.push({ line: info.lines, get: (column) => record[places.indexOf(column)]?.trim() ?? "" });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    throw new FileProblem(`it is not a CSV file${line}: ${describe(error.code)}`, { cause: error });
  }
  if (!columns) throw new FileProblem("it is empty");
  return { header, columns, rows };
}

const describe = (code: string): string =>
  code === "CSV_QUOTE_NOT_CLOSED" ? "a quotation mark is not closed" : "its cells cannot be told apart";
