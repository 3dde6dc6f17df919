import type { OwnCloset, OwnEntry, OwnList } from "./own-closet.ts";

/** Null removes a field. */
export type Changes = Readonly<Record<string, unknown>>;

/** A change that the server has not confirmed yet. `version` is the one that the owner has seen. */
export type PendingEdit = { list: OwnList; id: string; version: string; changes: Changes };

/** In the order of the first change of each entry. */
export type PendingEdits = readonly PendingEdit[];

const isOf = ({ list, id }: PendingEdit, of: { list: OwnList; id: string }): boolean =>
  list === of.list && id === of.id;

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
  const earlier = edits.find((each) => isOf(each, edit));
  if (!earlier) return [...edits, edit];
  return edits.map((each) => (each === earlier ? { ...each, changes: { ...each.changes, ...edit.changes } } : each));
}

/** Removes what the server has confirmed. A field that has changed since stays. */
export function confirmEdit(edits: PendingEdits, sent: PendingEdit, version: string): PendingEdits {
  return edits.flatMap((each) => {
    if (!isOf(each, sent)) return [each];
    const left = Object.entries(each.changes).filter(([field, value]) => sent.changes[field] !== value);
    return left.length > 0 ? [{ ...each, version, changes: Object.fromEntries(left) }] : [];
  });
}

export const dropEdits = (edits: PendingEdits, of: { list: OwnList; id: string }): PendingEdits =>
  edits.filter((each) => !isOf(each, of));

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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * The fields that both this device and another one have changed, to different values. Without any, both changes fit
 * together.
 */
export function findConflicts(changes: Changes, before: OwnEntry, current: OwnEntry): string[] {
  const read = (entry: OwnEntry, field: string): unknown => (entry as unknown as Record<string, unknown>)[field];
  return Object.keys(changes).filter(
    (field) => !isSame(read(before, field), read(current, field)) && !isSame(changes[field], read(current, field)),
  );
}
