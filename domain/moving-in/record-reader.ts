/** A row of a table, or an object of JSON, by the keys of its columns. */
export type FieldRecord = { get: (key: string) => unknown };

/** A column of a table, or a field of JSON objects. */
export type Column<Field extends string = string> = {
  key: string;
  heading: string;
  field: Field | null;
  /** Of several columns of a field, the lowest with a value wins. */
  rank: number;
};

const MEANINGLESS = new Set(["none", "null", "n/a", "na", "unknown", "other", "-"]);

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

export type NamedValue = { heading: string; value: unknown };

export type RecordReader<Field extends string> = {
  has: (field: Field) => boolean;
  first: (record: FieldRecord, field: Field) => unknown;
  all: (record: FieldRecord, field: Field) => NamedValue[];
  /** Columns that are no field, or have a second, different value for a field that has only one. */
  isUnread: (key: string) => boolean;
};

export function createRecordReader<Field extends string>(columns: readonly Column<Field>[]): RecordReader<Field> {
  const byField = Map.groupBy(
    columns.toSorted((a, b) => a.rank - b.rank),
    ({ field }) => field,
  );
  const unread = new Set(byField.get(null)?.map(({ key }) => key));
  const getColumns = (field: Field): Column<Field>[] => byField.get(field) ?? [];
  return {
    has: (field) => getColumns(field).length > 0,
    first: (record, field) => {
      let found: unknown;
      for (const { key } of getColumns(field)) {
        const value = record.get(key);
        if (isEmpty(value)) continue;
        if (found === undefined) found = value;
        else if (toText(value) !== toText(found)) unread.add(key);
      }
      return found;
    },
    all: (record, field) =>
      getColumns(field)
        .map(({ key, heading }) => ({ heading, value: record.get(key) }))
        .filter(({ value }) => !isEmpty(value)),
    isUnread: (key) => unread.has(key),
  };
}
