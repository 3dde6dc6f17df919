import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import { changeWears, hasWears, type WearChanges } from "#domain/items/wears.ts";
import { applyPictures, type PictureChanges } from "./item-pictures.ts";
import { changeIds, findCollectionIds, pickChanges, setCollectionIds } from "./own-collection.ts";
import type { OwnCloset, OwnEntry } from "./own-closet.ts";

export type EntryKey = { list: EditedList; id: string };

export const isAt =
  ({ list, id }: EntryKey) =>
  (other: EntryKey): boolean =>
    other.list === list && other.id === id;

/** Fields (null removes one), or `place`, or `add`, `remove` and `move` of a collection. */
export type Changes = Readonly<Record<string, unknown>>;

/** The body of a `PATCH`. `madeAt`: epoch milliseconds. */
export type PendingEdit = EntryKey & { changes: Changes; madeAt: number };

export type PendingEdits = readonly PendingEdit[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const readFields = (entry: OwnEntry, fields: readonly string[]): Changes =>
  Object.fromEntries(fields.map((field) => [field, (entry as unknown as Record<string, unknown>)[field] ?? null]));

/** The server changes an outfit's picture and items, and a cut-out, together with other fields. */
export function readUndo(before: OwnEntry, fields: readonly string[]): Changes {
  const drawn = ["previewUrl", ...("layout" in before ? [] : ["itemIds"])];
  const more = [
    ...(fields.includes("layout") ? drawn : []),
    ...(fields.includes("thumbnailImageURL") && "cutout" in before ? ["cutout"] : []),
  ];
  return readFields(before, [...fields, ...more]);
}

type FieldValue = string | number | readonly string[] | null | undefined;

const orNull = (value: FieldValue): FieldValue =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? null : value;

/** An empty text or list removes the field. */
export function changeField<Field extends string>(
  entry: { readonly [Name in Field]?: FieldValue },
  field: Field,
  value: FieldValue,
): Changes | null {
  const wanted = orNull(value);
  return isSame(orNull(entry[field]), wanted) ? null : { [field]: wanted };
}

/** These cannot be merged: their order counts. */
const STEPS = ["place", "add", "remove", "move"];

export const isStep = ({ changes }: Pick<PendingEdit, "changes">): boolean => STEPS.some((step) => step in changes);

/** A later change replaces a waiting one of the same fields. `isFixed`: the edit was sent or rejected. */
export function addEdit(
  edits: PendingEdits,
  edit: PendingEdit,
  isFixed: (edit: PendingEdit) => boolean = () => false,
): PendingEdits {
  const last = edits.findLast(isAt(edit));
  if (!last || isFixed(last) || isStep(last) || isStep(edit)) return [...edits, edit];
  const changes = { ...last.changes, ...edit.changes };
  return edits.map((each) => (each === last ? { ...edit, changes } : each));
}

export function dropFields(edit: PendingEdit, fields: Changes): PendingEdit[] {
  const left = Object.entries(edit.changes).filter(([field]) => !(field in fields));
  return left.length > 0 ? [{ ...edit, changes: Object.fromEntries(left) }] : [];
}

export function applyChanges<Entry extends OwnEntry>(entry: Entry, changes: Changes): Entry {
  const changed: Record<string, unknown> = { ...entry, ...changes };
  for (const [field, value] of Object.entries(changes)) {
    // These fields are always present.
    if (value === null && field !== "brand") delete changed[field];
  }
  return changed as Entry;
}

function placeEntry(closet: OwnCloset, { list, id }: EntryKey, after: string | null): OwnCloset {
  const entries: OwnEntry[] = closet[list];
  const others = entries.filter((entry) => entry.id !== id);
  const at = after === null ? 0 : others.findIndex((entry) => entry.id === after) + 1;
  return { ...closet, [list]: others.toSpliced(at, 0, ...entries.filter((entry) => entry.id === id)) };
}

function applyWears(closet: OwnCloset, { list, id }: EntryKey, { add, remove }: WearChanges): OwnCloset {
  if (list === "items")
    return {
      ...closet,
      items: closet.items.map((item) => (item.id === id ? changeWears(item, { add, remove }) : item)),
    };
  const outfit = closet.outfits.find((each) => each.id === id);
  const ids = new Set(outfit?.itemIds);
  const removed = new Set(remove?.wears);
  const wears = add?.wears?.map((wear) => ({ id: wear.id, on: wear.on, outfitId: id }));
  return {
    ...closet,
    outfits: closet.outfits.map((each) => (each === outfit ? changeWears(each, { add, remove }) : each)),
    items: closet.items.map((item) => {
      const isWorn = (wears && ids.has(item.id)) || item.wears?.some((wear) => removed.has(wear.id));
      return isWorn ? changeWears(item, { add: ids.has(item.id) ? { wears } : undefined, remove }) : item;
    }),
  };
}

function applyStep(closet: OwnCloset, edit: PendingEdit): OwnCloset {
  const { place } = edit.changes as { place?: { after: string | null } };
  if (place) return placeEntry(closet, edit, place.after);
  if (hasWears(edit.changes)) return applyWears(closet, edit, edit.changes);
  if (edit.list === "items") {
    const change = edit.changes as PictureChanges;
    return { ...closet, items: closet.items.map((item) => (item.id === edit.id ? applyPictures(item, change) : item)) };
  }
  const before = findCollectionIds(closet, edit.id);
  const change = (field: keyof typeof before) => changeIds(before[field], pickChanges(edit.changes, field));
  return setCollectionIds(closet, edit.id, {
    itemIds: change("itemIds"),
    outfitIds: change("outfitIds"),
    inspirationIds: change("inspirationIds"),
  });
}

/** Lists without a pending edit stay the same arrays. */
export function applyEdits(closet: OwnCloset, edits: PendingEdits): OwnCloset {
  const changed = { ...closet };
  const apply = (list: EditedList): void => {
    const byId = new Map<string, Changes>();
    for (const edit of edits) {
      if (edit.list === list && !isStep(edit)) byId.set(edit.id, { ...byId.get(edit.id), ...edit.changes });
    }
    if (byId.size === 0) return;
    const entries: OwnEntry[] = closet[list];
    Object.assign(changed, {
      [list]: entries.map((entry) => {
        const changes = byId.get(entry.id);
        return changes ? applyChanges(entry, changes) : entry;
      }),
    });
  };
  for (const list of EDITED_LISTS) apply(list);
  return edits.filter(isStep).reduce<OwnCloset>(applyStep, changed);
}
