import { readStoredText, storeText } from "#app/account/stored-text.ts";
import { createWorkerCall } from "#app/owner/worker-call.ts";
import { ITEM_FIELDS } from "#domain/moving-in/heading-words.ts";
import type { ChosenColumns, PreviewChoices, TablePreview } from "#domain/moving-in/preview-table.ts";
import type { ColumnChoice, ColumnView } from "#domain/moving-in/recognize-columns.ts";

export type PreviewRequest = { file: File; chosen: PreviewChoices };

const JSON_FILES = /\.(?:json|jsonl|ndjson)$/i;

/** Reads a table in a worker. Null: it is no table, or the server has to say what is wrong with it. */
export async function previewFile(file: File, chosen: PreviewChoices): Promise<TablePreview | null> {
  if (JSON_FILES.test(file.name)) return null;
  const { ask, close } = createWorkerCall<PreviewRequest, TablePreview | null>(
    () => new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" }),
  );
  try {
    return await ask({ file, chosen });
  } finally {
    close();
  }
}

/** Of the last table with choices. */
const STORED_COLUMNS = "importedColumns";

type StoredColumns = { headings: string; chosen: ChosenColumns };

const joinHeadings = (columns: readonly ColumnView[]): string => columns.map(({ heading }) => heading).join("\n");

export const storeColumns = (columns: readonly ColumnView[], chosen: ChosenColumns): boolean =>
  storeText(STORED_COLUMNS, JSON.stringify({ headings: joinHeadings(columns), chosen } satisfies StoredColumns));

const isChoice = (value: unknown): value is ColumnChoice =>
  value === null || value === "out" || ITEM_FIELDS.some((field) => field === value);

/** Null: the owner has not chosen yet for these headings. */
export function findStoredColumns(columns: readonly ColumnView[]): ChosenColumns | null {
  const stored = JSON.parse(readStoredText(STORED_COLUMNS) ?? "null") as Partial<StoredColumns> | null;
  const { headings, chosen } = stored ?? {};
  return headings === joinHeadings(columns) && Array.isArray(chosen) && chosen.every(isChoice) ? chosen : null;
}

export const forgetColumns = (): boolean => storeText(STORED_COLUMNS, null);
