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

/** RFC 4180, and what programs make of it: quotes inside a cell, spaces before one, any end of a line. */
export function* splitCells(text: string, delimiter: string): Generator<TextRow> {
  const ends = new RegExp(`[${delimiter === "\t" ? "\\t" : `\\${delimiter}`}\r\n]`, "g");
  const begin = delimiter === "\t" ? / *"/y : /[ \t]*"/y;
  let line = 1;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const row: TextRow = { line, cells: [], count: 0 };
    const rowBegin = at;
    for (;;) {
      begin.lastIndex = at;
      const isQuoted = begin.test(text);
      const cell = isQuoted ? readQuoted(text, begin.lastIndex, delimiter, row.line) : null;
      ends.lastIndex = cell?.end ?? at;
      const end = ends.exec(text)?.index ?? text.length;
      if (end - rowBegin > MAX_ROW_LETTERS)
        throw notATable(row.line, `a row has more than ${MAX_ROW_LETTERS} characters`);
      const value = cell?.value ?? text.slice(at, end);
      if (row.count < MAX_COLUMNS) row.cells.push(value);
      row.count += 1;
      if (cell) line += countBreaks(cell.value);
      at = end + 1;
      if (text[end] === delimiter) continue;
      if (text[end] === "\r" && text[at] === "\n") at += 1;
      break;
    }
    line += 1;
    if (line > MAX_LINES) throw tooManyRows(MAX_LIST_ENTRIES);
    yield row;
  }
}

const countBreaks = (text: string): number =>
  text.includes("\n") || text.includes("\r") ? text.split(/\r\n|\r|\n/).length - 1 : 0;

/** A quote closes the cell only before a delimiter or the end of the line: `"the "good" one"`. */
function readQuoted(text: string, begin: number, delimiter: string, line: number): { value: string; end: number } {
  let value = "";
  let from = begin;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw notATable(line, "a quotation mark is not closed");
    if (quote - begin > MAX_ROW_LETTERS) throw notATable(line, `a row has more than ${MAX_ROW_LETTERS} characters`);
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
    if (next === undefined || next === delimiter || next === "\r" || next === "\n") return { value, end };
    value += '"';
  }
}
