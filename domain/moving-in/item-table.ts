import { type ExplainedReason, explainEntry } from "#domain/import-reason.ts";
import { runAtOnce } from "#domain/run-at-once.ts";
import { type DateReading, type DayOrder, findDayOrder } from "#domain/tables/dates.ts";
import type { Cell, Table, TableRow } from "#domain/tables/read-table.ts";
import { quoteSeen } from "#domain/tables/quote-seen.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { findHeading, type ItemField } from "./heading-words.ts";
import {
  type ChangedValue,
  createItemReader,
  type FieldsOfPictures,
  isLeftOut,
  type ItemFields,
} from "./item-record.ts";
import { type ChooseColumn, createGetter, nameHeadings, recognizeColumns } from "./recognize-columns.ts";
import { type Column, type FieldRecord, toText } from "./record-reader.ts";

const DATE_FIELDS: ReadonlySet<ItemField | null> = new Set<ItemField>(["created", "purchased", "wornOn", "left"]);

type Dates = DateReading & { isUnclear: boolean };

const ROWS_OF_STEP = 50;

function* listParts({ rows }: Table, places: readonly number[]): Generator<Cell[]> {
  if (places.length === 0) return;
  for (let at = 0; at < rows.length; at += ROWS_OF_STEP)
    yield rows.slice(at, at + ROWS_OF_STEP).flatMap(({ cells }) => places.map((place) => cells[place] ?? ""));
}

/** Tables in other languages than English put the day first. */
function* findDates(table: Table, columns: readonly Column<ItemField>[], chosen?: DayOrder): Generator<void, Dates> {
  const places = columns.filter(({ field }) => DATE_FIELDS.has(field)).map(({ key }) => Number(key));
  const { order, isUnclear } = yield* findDayOrder(listParts(table, places));
  const isForeign = columns.some(({ heading }) => findHeading(heading)?.isForeign);
  const years = new Set(table.titles.join(" ").match(/\b(?:19|20)\d{2}\b/g));
  const [year] = years;
  const usual = isForeign ? "dayFirst" : undefined;
  const decided = order ?? chosen ?? usual;
  return {
    isUnclear: isUnclear && usual === undefined,
    ...(decided && { order: decided }),
    ...(year !== undefined && years.size === 1 && { year: Number(year) }),
  };
}

export type RowLeftOut = ExplainedReason & { position: number; line: number };

/** A row of an order history that does not look like clothing. */
export type OtherRow = { position: number; name: string };

export type ItemTable = {
  items: ItemFields[];
  leftOut: RowLeftOut[];
  /** Of rows that are left out. */
  leftOutItems: FieldsOfPictures[];
  others: OtherRow[];
  /** Columns that no item has. */
  unread: string[];
  changes: ChangedValue[];
  /** No date of the table says whether `6/7/2025` is in June or July. */
  hasUnclearDates: boolean;
};

const toRecord = ({ cells }: TableRow): FieldRecord => ({ get: (key) => cells[Number(key)] });

/** `maxItems`: the others are read, but not held. `takes`: whether a row of an order history comes in that does not look like clothing. */
export type TableChoices = {
  choose?: ChooseColumn;
  maxItems?: number;
  takes?: (row: { position: number; line: number }) => boolean;
  /** For `6/7/2025`, when nothing in the table says it. */
  order?: DayOrder;
};

/** Two different rows may have one number: then it is not the id of the second. */
function createIdCheck(): (id: string, row: TableRow) => boolean {
  const known = new Map<string, { first: TableRow; rows?: Set<string> }>();
  return (id, row) => {
    const found = known.get(id);
    if (!found) known.set(id, { first: row });
    if (!found) return true;
    const text = JSON.stringify(row.cells);
    found.rows ??= new Set([JSON.stringify(found.first.cells)]);
    return found.rows.has(text) || !found.rows.add(text);
  };
}

/** @throws {TableProblem} when it has no rows, or no column that names an item */
export function* readItemTableInSteps(
  given: Table,
  { choose, maxItems = Infinity, takes, order }: TableChoices = {},
): Generator<void, ItemTable> {
  const table = nameHeadings(given);
  const { columns, program } = recognizeColumns(table, choose);
  const changes: ChangedValue[] = [];
  const dates = yield* findDates(table, columns, order);
  const { isNamed, isUnread, read } = createItemReader(columns, {
    dates,
    noteChange: (change) => changes.push(change),
  });
  if (!isNamed) {
    const seen = quoteSeen(table.header.join(","));
    throw new TableProblem(
      `its line ${table.headerLine}, “${seen}”, has no column Name, Brand or Image; begin with a line that has one of them`,
      { fault: { code: "noColumn", line: table.headerLine, seen } },
    );
  }
  if (table.rows.length === 0) throw new TableProblem("it has headings, but no rows", { fault: { code: "noRows" } });
  const getter = createGetter(table);
  const others: OtherRow[] = [];
  const findReason = (row: TableRow, position: number): ExplainedReason | null => {
    const reason = program?.findReason?.(getter(row.cells)) ?? null;
    if (reason?.code !== "notClothing") return reason;
    const item = read(toRecord(row));
    if (!isLeftOut(item)) others.push({ position, name: toText(item.name) || toText(item.brand) });
    return takes?.({ position, line: row.line }) ? null : reason;
  };
  const isOwnId = createIdCheck();
  const leftOut: RowLeftOut[] = [];
  const leftOutItems: FieldsOfPictures[] = [];
  const items: ItemFields[] = [];
  for (const [position, row] of table.rows.entries()) {
    if (position % ROWS_OF_STEP === 0) yield;
    const reason = findReason(row, position);
    const item = reason ? { leftOut: reason } : read(toRecord(row));
    if (isLeftOut(item)) {
      if (item.item) leftOutItems.push(item.item);
      leftOut.push({ position, line: row.line, ...item.leftOut });
      continue;
    }
    if (item.id !== "" && !isOwnId(item.id, row)) item.id = "";
    if (items.length < maxItems) items.push(item);
  }
  for (const [at, { line }] of table.totals.entries())
    leftOut.push({ position: table.rows.length + at, line, ...explainEntry("total") });
  const unread = columns.filter(({ key }) => isUnread(key)).map(({ heading }) => heading);
  return {
    items,
    leftOut,
    leftOutItems,
    others,
    unread: [...unread, ...table.otherSheets],
    changes,
    hasUnclearDates: dates.isUnclear,
  };
}

/** @throws {TableProblem} */
export const readItemTable = (given: Table, choices?: TableChoices): ItemTable =>
  runAtOnce(readItemTableInSteps(given, choices));
