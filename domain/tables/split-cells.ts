import { MAX_LIST_ENTRIES } from "#domain/limits.ts";
import { TableProblem, tooManyRows } from "./table-problem.ts";

export const MAX_COLUMNS = 200;
const MAX_ROW_LETTERS = 1_000_000;
/** Spreadsheets write a million empty lines below a short table. */
const MAX_LINES = 1_100_000;

/** `line`: where the row begins, from 1. `count`: also of the cells after the first `MAX_COLUMNS`. */
export type TextRow = { line: number; cells: string[]; count: number };

const notATable = (line: number, why: string): TableProblem =>
  new TableProblem(`it is not a table near line ${line}: ${why}`, { fault: { code: "notATable", line } });

const tooLong = (line: number): TableProblem => notATable(line, `a row has more than ${MAX_ROW_LETTERS} characters`);

/** `lines`: how many it takes. `end`: where the next one begins. */
type ReadRow = TextRow & { lines: number; end: number };

/** Null: the text ends before the row does. @throws {TableProblem} */
export type RowReader = (text: string, at: number, line: number) => ReadRow | null;

/** RFC 4180, and what programs make of it: quotes inside a cell, spaces before one, any end of a line. */
export function createRowReader(delimiter: string): RowReader {
  const ends = new RegExp(`[${delimiter === "\t" ? "\\t" : `\\${delimiter}`}\r\n]`, "g");
  const begin = delimiter === "\t" ? / *"/y : /[ \t]*"/y;
  return (text, rowBegin, line) => {
    const cells: string[] = [];
    let [at, count, lines] = [rowBegin, 0, 1];
    for (;;) {
      begin.lastIndex = at;
      const isQuoted = begin.test(text);
      const cell = isQuoted ? readQuoted(text, begin.lastIndex, delimiter) : null;
      if (isQuoted && !cell) return null;
      ends.lastIndex = cell?.end ?? at;
      const end = ends.exec(text)?.index;
      if (end === undefined) return null;
      if (end - rowBegin > MAX_ROW_LETTERS) throw tooLong(line);
      const value = cell?.value ?? text.slice(at, end);
      if (count < MAX_COLUMNS) cells.push(value);
      count += 1;
      if (cell) lines += countBreaks(cell.value);
      at = end + 1;
      if (text[end] === delimiter) continue;
      // The other half of its end may come in the next part.
      if (text[end] === "\r" && at === text.length) return null;
      if (text[end] === "\r" && text[at] === "\n") at += 1;
      return { line, cells, count, lines, end: at };
    }
  };
}

const ROWS_WITHOUT_PAUSE = 1000;

/** Of a text that comes in parts. @throws {TableProblem} */
export async function readRows(
  parts: AsyncIterable<string>,
  { read, add, pause }: { read: RowReader; add: (row: ReadRow) => void; pause?: () => Promise<void> },
): Promise<void> {
  let rest = "";
  let [line, rows] = [1, 0];
  const addAll = async (text: string): Promise<void> => {
    let at = 0;
    for (let row = read(text, at, line); row; row = read(text, at, line)) {
      add(row);
      at = row.end;
      line += row.lines;
      if (line > MAX_LINES) throw tooManyRows(MAX_LIST_ENTRIES);
      rows += 1;
      if (rows % ROWS_WITHOUT_PAUSE === 0) await pause?.();
    }
    rest = text.slice(at);
    if (rest.length > MAX_ROW_LETTERS) throw tooLong(line);
  };
  for await (const part of parts) await addAll(rest + part);
  if (rest !== "") await addAll(`${rest}\n`);
  if (rest !== "") throw notATable(line, "a quotation mark is not closed");
}

const countBreaks = (text: string): number =>
  text.includes("\n") || text.includes("\r") ? text.split(/\r\n|\r|\n/).length - 1 : 0;

/** A quote closes the cell only before a delimiter or the end of the line: `"the "good" one"`. Null: nothing closes it. */
function readQuoted(text: string, begin: number, delimiter: string): { value: string; end: number } | null {
  let value = "";
  let from = begin;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    value += text.slice(from, quote);
    from = quote + 1;
    if (text[from] === '"') {
      value += '"';
      from += 1;
      continue;
    }
    let end = from;
    while (text[end] === " ") end += 1;
    const next = text[end];
    if (next === undefined) return null;
    if (next === delimiter || next === "\r" || next === "\n") return { value, end };
    value += '"';
  }
}
