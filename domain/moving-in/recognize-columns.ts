import type { Table } from "#domain/tables/read-table.ts";
import { findFieldName, findHeading, type ItemField, type KnownHeading, normalizeHeading } from "./heading-words.ts";
import { findLeftHeading } from "./read-status.ts";
import type { Program } from "./programs/program.ts";
import { PROGRAMS } from "./programs/programs.ts";
import type { Column } from "./record-reader.ts";

/** What an owner chose for a column. `out`: it stays out. Null: as it is recognized. */
export type ColumnChoice = ItemField | "out" | null;

/** `at`: its place, from 0. */
export type ChooseColumn = (heading: string, at: number) => ColumnChoice;

export const countHeadings = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => findHeading(cell)?.field ?? [])).size;

/** "HB.purchase_price" is `purchaseprice`, "Bestell-Nr." `bestellnr`. */
const toName = (heading: string): string => normalizeHeading(heading.replace(/^.*\.(?=\S)/, ""));

const findProgram = (names: readonly string[]): Program | undefined => {
  const present = new Set(names);
  return PROGRAMS.find(({ recognizes }) => recognizes(present));
};

function toColumn(
  key: string,
  heading: string,
  known: KnownHeading | null,
  ofProgram?: ItemField | null,
): Column<ItemField> {
  const recognized = known?.field ?? (findLeftHeading(heading) && "left");
  const field = ofProgram === undefined ? recognized : ofProgram;
  return { key, heading, field, rank: known?.field === field && field !== "facts" ? known.rank : 0 };
}

/** The fields of JSON objects, by their names. */
export function toItemColumns(names: readonly string[]): Column<ItemField>[] {
  const normalized = names.map(normalizeHeading);
  const fields = findProgram(normalized)?.fields ?? {};
  return names.map((name, at) => {
    const key = normalized[at] ?? "";
    return toColumn(key, name, findFieldName(name), fields[key]);
  });
}

/** A letter, as spreadsheets name a column without a heading. */
const nameColumn = (at: number): string => {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : nameColumn(Math.floor(at / 26) - 1) + letter;
};

function findNames({ header }: Table): readonly string[] | null {
  if (countHeadings(header) > 0) return null;
  return PROGRAMS.map(({ nameColumns }) => nameColumns?.(header) ?? null).find((names) => names !== null) ?? null;
}

/** Its first line is an item when a program writes no headings. */
export function nameHeadings(table: Table): Table {
  const names = findNames(table);
  if (!names) return table;
  return { ...table, header: names, rows: [{ line: table.headerLine, cells: table.header }, ...table.rows] };
}

const PLAIN_DATES = new Set(["Date", "Datum", "Fecha", "التاريخ"].map(normalizeHeading));

type Headings = Pick<Table, "header" | "values">;

export type RecognizedTable = { columns: Column<ItemField>[]; program?: Program };

/** Every column with a heading or a value; by its place, because two may have the same heading. */
export function recognizeColumns(table: Headings, choose: ChooseColumn = () => null): RecognizedTable {
  const names = table.header.map(toName);
  const program = findProgram(names);
  const columns = table.header.flatMap((heading, at) => {
    if (heading === "" && table.values[at]?.length === 0) return [];
    const choice = choose(heading || nameColumn(at), at);
    const ofProgram = program?.fields?.[names[at] ?? ""];
    const known = findHeading(heading);
    const column = toColumn(
      String(at),
      heading || nameColumn(at),
      known,
      choice === "out" ? null : (choice ?? ofProgram),
    );
    return [column];
  });
  return { columns: readPurchaseDays(columns, choose), ...(program && { program }) };
}

/** The columns that come in. Null: all are needed, to recognize a program's rows. */
export function findNeeded(header: readonly string[], choose?: ChooseColumn): ReadonlySet<number> | null {
  if (countHeadings(header) === 0) return null;
  const { columns, program } = recognizeColumns({ header, values: [] }, choose);
  if (program?.findReason) return null;
  return new Set(columns.flatMap(({ key, field }) => (field === null ? [] : [Number(key)])));
}

/** In a table of prices, a plain "Date" is that of the purchase. */
function readPurchaseDays(columns: Column<ItemField>[], choose: ChooseColumn): Column<ItemField>[] {
  const has = (field: ItemField): boolean => columns.some((column) => column.field === field);
  if (!has("price") || has("purchased")) return columns;
  return columns.map((column) => {
    const isChosen = choose(column.heading, Number(column.key)) !== null;
    return PLAIN_DATES.has(normalizeHeading(column.heading)) && !isChosen
      ? { ...column, field: "purchased" as const }
      : column;
  });
}

export type GetCell = (heading: string) => string;

/** By normalized headings. */
export function createGetter({ header }: Table): (cells: readonly unknown[]) => GetCell {
  const names = header.map(toName);
  return (cells) => (heading) => {
    const value = cells[names.indexOf(heading)];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
}

/** `values`: the first three different ones. */
export type ColumnView = { at: number; heading: string; field: ItemField | null; values: string[] };

/** What an owner checks before the import. */
export function listColumns(given: Table, choose?: ChooseColumn): ColumnView[] {
  const table = nameHeadings(given);
  const { columns } = recognizeColumns(table, choose);
  return columns.map(({ key, heading, field }) => ({
    at: Number(key),
    heading,
    field,
    values: [...(table.values[Number(key)] ?? [])],
  }));
}
