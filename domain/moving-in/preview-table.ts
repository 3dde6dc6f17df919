import type { ItemDetails } from "#domain/closet.ts";
import { readItemDetails } from "#domain/items/read-details.ts";
import type { Reading } from "#domain/read-fields.ts";
import { readTable } from "#domain/tables/read-table.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import type { ChangedValue, ItemFields } from "./item-record.ts";
import { type OtherRow, readItemTable, type TableChoices } from "./item-table.ts";
import { toText } from "./record-reader.ts";
import {
  type ColumnChoice,
  type ColumnView,
  countHeadings,
  findNeeded,
  listColumns,
  recognizeColumns,
} from "./recognize-columns.ts";

/** By the places of the columns. */
export type ChosenColumns = readonly ColumnChoice[];

export type PreviewChoices = { columns: ChosenColumns; dayFirst: boolean };

export type PreviewCard = Omit<ItemDetails, "pictures" | "cutout" | "uncropped"> & {
  brand: string;
  link: string;
  picture?: Blob;
};

/** The picture that an import finds for an item in the file. */
export type FindPicture = (item: ItemFields) => Promise<Blob | null>;

export type TablePreview = {
  columns: ColumnView[];
  /** A column with values that nothing takes, in a table of no known program; or none that names an item. */
  isDoubtful: boolean;
  cards: PreviewCard[];
  changes: ChangedValue[];
  others: OtherRow[];
  hasUnclearDates: boolean;
};

const MAX_CARDS = 6;

const SILENT: Reading = {
  readPicture: () => null,
  drop: () => undefined,
  noteLongText: () => undefined,
  noteUnread: () => undefined,
};

const toChoices = ({ columns, dayFirst }: PreviewChoices): TableChoices => ({
  choose: (_, at) => columns[at] ?? null,
  ...(dayFirst && { order: "dayFirst" }),
});

/** The first values of a column that only numbers the rows. */
const isCount = (values: readonly string[]): boolean =>
  values.length > 1 && values.every((value, at) => value === String(at + 1));

/** What an import of a table would make of it. @throws {TableProblem} when it is no table */
export async function previewTable(
  file: Blob,
  chosen: PreviewChoices,
  findPicture: FindPicture = async () => null,
): Promise<TablePreview> {
  const { choose } = toChoices(chosen);
  const table = await readTable(file, { countHeadings, findNeeded: (header) => findNeeded(header, choose) });
  const columns = listColumns(table, choose);
  const isKnown = recognizeColumns(table).program !== undefined;
  const isUnknown = columns.some(({ field, values }) => field === null && values.length > 0 && !isCount(values));
  try {
    const { items, changes, others, hasUnclearDates } = readItemTable(table, {
      ...toChoices(chosen),
      maxItems: MAX_CARDS,
    });
    const cards: PreviewCard[] = [];
    for (const item of items) {
      const { brand, itemShoppingURL, ...fields } = item;
      const picture = await findPicture(item);
      const shown = { brand: toText(brand), link: toText(itemShoppingURL), ...(picture && { picture }) };
      cards.push({ ...readItemDetails(fields, SILENT), ...shown });
    }
    return { columns, isDoubtful: isUnknown && !isKnown, cards, changes, others, hasUnclearDates };
  } catch (error) {
    // The owner can choose the column that names an item.
    if (!(error instanceof TableProblem) || error.fault?.code !== "noColumn") throw error;
    return { columns, isDoubtful: true, cards: [], changes: [], others: [], hasUnclearDates: false };
  }
}
