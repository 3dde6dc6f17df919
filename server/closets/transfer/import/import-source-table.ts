import { extname } from "node:path";
import { readItemTableInSteps, type TableChoices } from "#domain/moving-in/item-table.ts";
import { type ColumnView, countHeadings, findNeeded, listColumns } from "#domain/moving-in/recognize-columns.ts";
import { readTable, type Table, type TableReading } from "#domain/tables/read-table.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { openBlob } from "./file-tree.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import type { ClosetContent } from "./import-content.ts";
import { runInSteps, yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { buildItemsContent } from "./records/items-content.ts";

const TABLES = new Set([".csv", ".tsv", ".txt", ".xlsx"]);

export const isTable = (name: string): boolean => TABLES.has(extname(name).toLowerCase());

async function toFileProblem<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    const { fault, message } = error;
    throw new FileProblem(message, { cause: error, ...(fault && { fault }) });
  }
}

/** @throws {FileProblem} */
export const readServerTable = (file: Blob, reading: TableReading): Promise<Table> =>
  toFileProblem(() => readTable(file, { ...reading, pause: yieldToEventLoop }));

/** Also the pictures in its cells, if it is an .xlsx. @throws {FileProblem} */
export async function readTableFile(path: string, options: TableOptions): Promise<ClosetContent> {
  const file = await openBlob(path, MAX_CLOSET_TEXT_BYTES);
  const { isWorkbook, ...content } = await readItemsTable(file, options);
  return { ...content, ...(isWorkbook && { workbook: path }) };
}

/** `takesPictures`: those that no row has become items of their own. */
export type TableOptions = TableChoices & { onColumns?: (columns: ColumnView[]) => void; takesPictures?: boolean };

/** Cards show the brand, or the name when there is no brand. @throws {FileProblem} when it is no table of items */
export async function readItemsTable(
  file: Blob,
  { onColumns, ...choices }: TableOptions = {},
): Promise<ClosetContent & { isWorkbook: boolean }> {
  const table = await readServerTable(file, {
    countHeadings,
    findNeeded: (header) => findNeeded(header, choices.choose),
  });
  onColumns?.(listColumns(table, choices.choose));
  const { items, leftOut, leftOutItems, unread, changes } = await toFileProblem(() =>
    runInSteps(readItemTableInSteps(table, choices)),
  );
  return {
    ...buildItemsContent({ items }),
    isWorkbook: table.isWorkbook,
    leftOut: leftOut.map((entry) => ({ list: "items", ...entry })),
    leftOutItems,
    notUnderstood: unread,
    changed: changes,
  };
}
