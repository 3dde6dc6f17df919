import type { OwnCloset, OwnEntry, OwnList } from "./own-closet.ts";

export type EntryKey = { list: OwnList; id: string };

export const isAt =
  ({ list, id }: EntryKey) =>
  (other: EntryKey): boolean =>
    other.list === list && other.id === id;

/** Null removes a field. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * A change that the server has not confirmed yet. `version` is the one that the owner has seen, `before` the confirmed
 * values of the changed fields.
 */
export type PendingEdit = EntryKey & { version: string; changes: Changes; before: Changes };

/** In the order of the first change of each entry. */
export type PendingEdits = readonly PendingEdit[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Null stands for a field that the entry does not have. */
export const readFields = (entry: OwnEntry, fields: readonly string[]): Changes =>
  Object.fromEntries(fields.map((field) => [field, (entry as unknown as Record<string, unknown>)[field] ?? null]));

/** What an undo restores: with a layout also the picture, which the server draws again, and the items. */
export function readUndo(before: OwnEntry, fields: readonly string[]): Changes {
  const drawn = ["previewUrl", ...("layout" in before ? [] : ["itemIds"])];
  return readFields(before, fields.includes("layout") ? [...fields, ...drawn] : fields);
}

/** @param known the entry as the owner has seen it */
export const makeEdit = (at: EntryKey, known: OwnEntry, changes: Changes): PendingEdit => ({
  ...at,
  version: known.version,
  changes,
  before: readFields(known, Object.keys(changes)),
});

type FieldValue = string | number | readonly string[] | null | undefined;

const orNull = (value: FieldValue): FieldValue =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? null : value;

/** Null: the field has this value. An empty text or list removes the field. */
export function changeField<Field extends string>(
  entry: { readonly [Name in Field]?: FieldValue },
  field: Field,
  value: FieldValue,
): Changes | null {
  const wanted = orNull(value);
  return isSame(orNull(entry[field]), wanted) ? null : { [field]: wanted };
}

const pickFields = (values: Changes, entries: readonly (readonly [string, unknown])[]): Changes =>
  Object.fromEntries(entries.map(([field]) => [field, values[field] ?? null]));

export function applyChanges<Entry extends OwnEntry>(entry: Entry, changes: Changes): Entry {
  const changed: Record<string, unknown> = { ...entry, ...changes };
  for (const [field, value] of Object.entries(changes)) {
    // These fields are always present.
    if (value === null && field !== "brand") delete changed[field];
  }
  return changed as Entry;
}

/** Adds an edit; a later change of the same field replaces the earlier one. */
export function addEdit(edits: PendingEdits, edit: PendingEdit): PendingEdits {
  const earlier = edits.find(isAt(edit));
  if (!earlier) return [...edits, edit];
  const changes = { ...earlier.changes, ...edit.changes };
  const before = { ...edit.before, ...earlier.before };
  return edits.map((each) => (each === earlier ? { ...each, changes, before } : each));
}

/** Removes what the server has confirmed. A field that has changed since stays. */
export function confirmEdit(edits: PendingEdits, sent: PendingEdit, version: string): PendingEdits {
  return edits.flatMap((each) => {
    if (!isAt(sent)(each)) return [each];
    const left = Object.entries(each.changes).filter(([field, value]) => sent.changes[field] !== value);
    const before = pickFields({ ...each.before, ...sent.changes }, left);
    return left.length > 0 ? [{ ...each, version, changes: Object.fromEntries(left), before }] : [];
  });
}

/** After the owner has seen `current`: their changes apply to it. */
export function rebaseEdit(edits: PendingEdits, current: { list: OwnList; entry: OwnEntry }): PendingEdits {
  return edits.map((each) => {
    if (!isAt({ list: current.list, id: current.entry.id })(each)) return each;
    const before = readFields(current.entry, Object.keys(each.changes));
    return { ...each, version: current.entry.version, before };
  });
}

/** Without these fields; without any field left, the edit is dropped. */
export function dropFields(edits: PendingEdits, of: EntryKey, fields: readonly string[]): PendingEdits {
  return edits.flatMap((each) => {
    if (!isAt(of)(each)) return [each];
    const left = Object.entries(each.changes).filter(([field]) => !fields.includes(field));
    return left.length > 0
      ? [{ ...each, changes: Object.fromEntries(left), before: pickFields(each.before, left) }]
      : [];
  });
}

export const dropEdits = (edits: PendingEdits, of: EntryKey): PendingEdits => edits.filter((each) => !isAt(of)(each));

/** The closet as the owner sees it. Lists without a pending edit stay the same arrays. */
export function applyEdits(closet: OwnCloset, edits: PendingEdits): OwnCloset {
  const changed = { ...closet };
  const apply = (list: OwnList): void => {
    const byId = new Map(edits.filter((edit) => edit.list === list).map((edit) => [edit.id, edit.changes]));
    if (byId.size === 0) return;
    const entries: OwnEntry[] = closet[list];
    Object.assign(changed, {
      [list]: entries.map((entry) => {
        const changes = byId.get(entry.id);
        return changes ? applyChanges(entry, changes) : entry;
      }),
    });
  };
  for (const list of ["items", "outfits", "collections", "portfolios", "inspirations"] as const) apply(list);
  return changed;
}

/**
 * The fields that both this device and another one have changed, to different values. Without any, both changes fit
 * together.
 */
export function findConflicts(
  { changes, before }: Pick<PendingEdit, "changes" | "before">,
  current: OwnEntry,
): string[] {
  const fields = Object.keys(changes);
  const theirs = readFields(current, fields);
  return fields.filter((field) => !isSame(before[field], theirs[field]) && !isSame(changes[field], theirs[field]));
}
