import { type ExplainedReason, explainEntry } from "#domain/import-reason.ts";
import { runAtOnce } from "#domain/run-at-once.ts";
import { type DateReading, type DayOrder, findDayOrder } from "#domain/tables/dates.ts";
import type { Table, TableRow } from "#domain/tables/read-table.ts";
import { quoteSeen } from "#domain/tables/quote-seen.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { findHeading, type ItemField } from "./heading-words.ts";
import { type ChangedValue, createItemReader, isLeftOut, type ItemFields } from "./item-record.ts";
import { type ChooseColumn, createGetter, nameHeadings, recognizeColumns } from "./recognize-columns.ts";
import { type Column, type FieldRecord, toText } from "./record-reader.ts";

const DATE_FIELDS: ReadonlySet<ItemField | null> = new Set<ItemField>(["created", "purchased", "wornOn", "left"]);

type Dates = DateReading & { isUnclear: boolean };

/** Tables in other languages than English put the day first. */
function findDates(table: Table, columns: readonly Column<ItemField>[], chosen?: DayOrder): Dates {
  const places = columns.filter(({ field }) => DATE_FIELDS.has(field)).map(({ key }) => Number(key));
  const { order, isUnclear } = findDayOrder(table.rows.values().flatMap(({ cells }) => places.map((at) => cells[at])));
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
  /** Of items without an id of their own. */
  madeIds: Set<string>;
  leftOut: RowLeftOut[];
  others: OtherRow[];
  /** Columns that no item has. */
  unread: string[];
  changes: ChangedValue[];
  /** No date of the table says whether `6/7/2025` is in June or July. */
  hasUnclearDates: boolean;
};

const NAMES = ["name", "description", "brand", "picture", "pictures", "thumbnail"] as const;

const toRecord = ({ cells }: TableRow): FieldRecord => ({ get: (key) => cells[Number(key)] });

/** `maxItems`: the others are read, but not held. `takes`: whether a row of an order history comes in that does not look like clothing. */
export type TableChoices = {
  choose?: ChooseColumn;
  maxItems?: number;
  takes?: (row: { position: number; line: number }) => boolean;
  /** For `6/7/2025`, when nothing in the table says it. */
  order?: DayOrder;
};

const ROWS_OF_STEP = 50;

/** Two different rows may have one number: then it is not their id. */
function createRepetitionFinder({ rows }: Table): (row: TableRow) => boolean {
  let lines: Map<string, TableRow> | undefined;
  return (row) => {
    lines ??= new Map(rows.toReversed().map((each) => [JSON.stringify(each.cells), each]));
    return lines.get(JSON.stringify(row.cells)) !== row;
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
  const dates = findDates(table, columns, order);
  const { has, isUnread, read } = createItemReader(columns, {
    dates,
    noteChange: (change) => changes.push(change),
  });
  if (!NAMES.some(has)) {
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
    const item = read(toRecord(row), "");
    if (!isLeftOut(item)) others.push({ position, name: toText(item.name) || toText(item.brand) });
    return takes?.({ position, line: row.line }) ? null : reason;
  };
  const madeIds = new Set<string>();
  const ids = new Set<string>();
  const isRepeated = createRepetitionFinder(table);
  const leftOut: RowLeftOut[] = [];
  const items: ItemFields[] = [];
  for (const [position, row] of table.rows.entries()) {
    if (position % ROWS_OF_STEP === 0) yield;
    const made = `line-${position + 1}`;
    const reason = findReason(row, position);
    const item = reason ? { leftOut: reason } : read(toRecord(row), made);
    if (isLeftOut(item)) {
      leftOut.push({ position, line: row.line, ...item.leftOut });
      continue;
    }
    if (ids.has(item.id) && !isRepeated(row)) item.id = made;
    ids.add(item.id);
    if (item.id === made) madeIds.add(made);
    if (items.length < maxItems) items.push(item);
  }
  for (const [at, { line }] of table.totals.entries())
    leftOut.push({ position: table.rows.length + at, line, ...explainEntry("total") });
  const unread = columns.filter(({ key }) => isUnread(key)).map(({ heading }) => heading);
  return {
    items,
    madeIds,
    leftOut,
    others,
    unread: [...unread, ...table.otherSheets],
    changes,
    hasUnclearDates: dates.isUnclear,
  };
}

/** @throws {TableProblem} */
export const readItemTable = (given: Table, choices?: TableChoices): ItemTable =>
  runAtOnce(readItemTableInSteps(given, choices));
