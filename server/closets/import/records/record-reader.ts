/** A row of a table, or an object of JSON, by its normalized headings. */
export type FieldRecord = { get: (heading: string) => unknown };

const MEANINGLESS = new Set(["none", "null", "n/a", "na", "unknown", "other", "-"]);

export const normalizeHeading = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export function toText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "boolean" ? String(value) : "";
}

function parseList(text: string): unknown[] | null {
  if (!text.startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The values of an array, of its JSON text, or of a text with separators. */
export function toList(value: unknown, separators = /[,;|]/): unknown[] {
  if (Array.isArray(value)) return value;
  const text = toText(value);
  return parseList(text) ?? text.split(separators).map((part) => part.trim());
}

export const toTexts = (values: readonly unknown[]): string[] =>
  values.map(toText).filter((text) => text !== "" && !MEANINGLESS.has(text.toLowerCase()));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || toText(value) === "" ? !(Array.isArray(value) && value.length > 0) : false;

export type RecordReader<Field extends string> = {
  has: (field: Field) => boolean;
  first: (record: FieldRecord, field: Field) => unknown;
  all: (record: FieldRecord, field: Field) => unknown[];
  isUnread: (heading: string) => boolean;
};

/** @param headings of each field, normalized, separated by spaces. @param present those of the file */
export function createRecordReader<Field extends string>(
  headings: Readonly<Record<Field, string>>,
  present: ReadonlySet<string>,
): RecordReader<Field> {
  const columns = new Map<Field, string[]>();
  const used = new Set<string>();
  for (const [field, names] of Object.entries(headings) as [Field, string][]) {
    const found = names.split(/\s+/).filter((name) => present.has(name));
    columns.set(field, found);
    for (const name of found) used.add(name);
  }
  // Headings with a second, different value for a field that has only one.
  const unread = new Set<string>();
  const getColumns = (field: Field): string[] => columns.get(field) ?? [];
  return {
    has: (field) => getColumns(field).length > 0,
    first: (record, field) => {
      let found: unknown;
      for (const column of getColumns(field)) {
        const value = record.get(column);
        if (isEmpty(value)) continue;
        if (found === undefined) found = value;
        else if (toText(value) !== toText(found)) unread.add(column);
      }
      return found;
    },
    all: (record, field) =>
      getColumns(field)
        .map((column) => record.get(column))
        .filter((value) => !isEmpty(value)),
    isUnread: (heading) => !used.has(heading) || unread.has(heading),
  };
}
