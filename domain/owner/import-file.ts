import type { EditedList } from "#domain/closet-lists.ts";
import type { KeptEntry } from "#domain/edit/closet-change.ts";
import { isFields } from "#domain/read-fields.ts";
import { type ExplainedReason, FILE_REASONS, type FileFault, type FileReason } from "#domain/import-reason.ts";
import { MAX_CLOSET_TEXT_BYTES, MAX_CLOSET_ZIP_BYTES } from "#domain/limits.ts";
import type { ImportProblem } from "./call-causes.ts";

const TYPES: Record<string, string> = {
  zip: "application/zip",
  json: "application/json",
  jsonl: "application/jsonl",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  txt: "text/tab-separated-values",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const IMPORTED_EXTENSIONS = Object.keys(TYPES)
  .map((extension) => `.${extension}`)
  .join();

/** Null: no import reads such files. */
export const findImportType = (name: string): string | null =>
  TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? null;

export function findFileProblem({ name, size }: { name: string; size: number }): ImportProblem | null {
  const type = findImportType(name);
  if (type === null) return "KIND";
  return size > (type === TYPES.zip ? MAX_CLOSET_ZIP_BYTES : MAX_CLOSET_TEXT_BYTES) ? "TOO_LARGE" : null;
}

/** Null: an import could not read the file for a reason that only the server has words for. */
export function readFileFault(body: unknown): FileFault | null {
  if (!isFields(body) || !FILE_REASONS.includes(body.code as FileReason)) return null;
  const { line, seen } = body;
  return {
    code: body.code as FileReason,
    ...(typeof line === "number" && { line }),
    ...(typeof seen === "string" && { seen }),
  };
}

export type ListCounts = Record<EditedList, number>;

export type LeftOut = { list: string; position: number; line?: number; id?: string; picture?: string } & Pick<
  ExplainedReason,
  "code" | "value"
>;

export type UpdatedEntry = {
  list: EditedList;
  id: string;
  name: string;
  /** `from` and `to` are missing for lists and pictures. `isOwn`: the owner has changed it as well, so it stays. */
  fields: { field: string; from?: string | number | boolean; to?: string | number | boolean; isOwn: boolean }[];
};

/** Of the last 30 days. Times are epoch milliseconds. */
export type PastImport = {
  id: string;
  name: string;
  createdAt: number;
  undoneAt: number | null;
  added: number;
  updated: number;
  removed: number;
};

export type UndoneImport = {
  removed: number;
  restored: number;
  kept: (KeptEntry & { name: string })[];
  keptCount: number;
};

export const readUndoneImport = (body: unknown): UndoneImport | null =>
  isFields(body) && Array.isArray(body.kept) ? (body as UndoneImport) : null;

export const readPastImports = (body: unknown): PastImport[] | null =>
  isFields(body) && Array.isArray(body.imports) ? (body.imports as PastImport[]) : null;

export type ImportedFile = {
  closet: { pictureBytes: number };
  changes: Record<"added" | "known" | "missing", ListCounts> & { addedLeft: number };
  quota?: { items: number; pictureBytes: number };
  leftOut: LeftOut[];
  leftOutCount: number;
  unusablePictures: LeftOut[];
  unusablePicturesCount: number;
  unusedPictures: string[];
  unusedPicturesCount: number;
  notUnderstood: string[];
  longTexts: { field: string; count: number }[];
  importId: string | null;
  updates: UpdatedEntry[];
  updatesCount: number;
};

export const readImportedFile = (body: unknown): ImportedFile | null =>
  isFields(body) && isFields(body.changes) && isFields(body.closet) ? (body as ImportedFile) : null;

const MB = 1024 * 1024;

export type Exceeded = { what: "items" | "pictures"; would: number; most: number };

/** In MB. `more`: items besides those of the file. Items that have left the closet count, too; a replaced one has none that only it had. */
export function findExceeded(
  { closet, changes, quota }: ImportedFile,
  existing: "add" | "update" | "replace",
  more = 0,
): Exceeded | null {
  if (!quota) return null;
  const { added, known, missing } = changes;
  const items = more + added.items + known.items + (existing === "replace" ? 0 : missing.items);
  if (items > quota.items) return { what: "items", would: items, most: quota.items };
  if (closet.pictureBytes <= quota.pictureBytes) return null;
  return { what: "pictures", would: Math.ceil(closet.pictureBytes / MB), most: Math.floor(quota.pictureBytes / MB) };
}

/** "items.tags" and "outfits.tags" count as "tags". */
export function countLongFields(longTexts: ImportedFile["longTexts"]): [field: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { field, count } of longTexts) {
    const name = field.replace(/^.*\./, "");
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts];
}

/** Entries that an update would change. */
export const listWritten = (updates: readonly UpdatedEntry[]): UpdatedEntry[] =>
  updates.filter(({ fields }) => fields.some(({ isOwn }) => !isOwn));

/** What stays as it is when the file is added, or when it updates the closet. */
export function countUnchanged({ changes, updates }: ImportedFile, isUpdating: boolean): ListCounts {
  const counts = { ...changes.known };
  if (isUpdating) for (const { list } of listWritten(updates)) counts[list] -= 1;
  return counts;
}

export const hasEntries = (counts: ListCounts): boolean => Object.values(counts).some((count) => count > 0);
