import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import { changeWears, hasWears, type WearChanges } from "#domain/items/wears.ts";
import { applyPictures, type PictureChanges } from "./item-pictures.ts";
import { changeIds, findCollectionIds, pickChanges, setCollectionIds } from "./own-collection.ts";
import type { OwnCloset, OwnEntry, OwnUser } from "./own-closet.ts";

export type EntryKey = { list: EditedList; id: string };

export const isAt =
  ({ list, id }: EntryKey) =>
  (other: EntryKey): boolean =>
    other.list === list && other.id === id;

/** Fields (null removes one), or `place`, or `add`, `remove` and `move` of a collection. */
export type Changes = Readonly<Record<string, unknown>>;

/** Below the address of the closet. The same call twice changes nothing. */
export type OwnCall = { method: "POST" | "PUT" | "PATCH"; path: string };

export const SETTINGS_CALL: OwnCall = { method: "PATCH", path: "settings" };

/**
 * The body of a `PATCH`. `madeAt`: epoch milliseconds. `saw`: the texts and numbers that the form had seen.
 * `stored`: what another device stored meanwhile. Such an edit waits until the owner chooses.
 * `isNew`: of a `POST`, an outfit that the server may not have yet.
 * `call`: `changes` is its body, `id` that of a styling or a link.
 */
export type PendingEdit = EntryKey & {
  changes: Changes;
  madeAt: number;
  saw?: Changes;
  stored?: Changes;
  isNew?: true;
  call?: OwnCall;
};

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

const ADDRESSES = ["thumbnailImageURL", "previewUrl", "picUrl"];

const isTextOrNumber = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** What the form shows of the texts and numbers that it changes. */
export function readSeen(shown: OwnEntry, changes: Changes): Changes {
  const seen = readFields(shown, Object.keys(changes));
  const isSeen = ([field, value]: [string, unknown]): boolean =>
    !ADDRESSES.includes(field) &&
    [value, changes[field]].some(isTextOrNumber) &&
    [value, changes[field]].every((each) => each === null || isTextOrNumber(each));
  return Object.fromEntries(Object.entries(seen).filter(isSeen));
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

export const isStep = ({ changes, call }: Pick<PendingEdit, "changes" | "call">): boolean =>
  call !== undefined || STEPS.some((step) => step in changes);

const pickFields = (values: Changes, isPicked: (field: string) => boolean): Changes =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isPicked(field)));

/** A later change replaces a waiting one of the same fields. `isFixed`: the edit may have been sent, or was rejected. */
export function addEdit(
  edits: PendingEdits,
  edit: PendingEdit,
  isFixed: (edit: PendingEdit) => boolean = () => false,
): PendingEdits {
  const last = edits.findLast(isAt(edit));
  if (!last || last.stored || isFixed(last) || isStep(last) || isStep(edit)) return [...edits, edit];
  const changes = { ...last.changes, ...edit.changes };
  // The form has seen the first of these: the later ones are its own.
  const saw = { ...pickFields(edit.saw ?? {}, (field) => !(field in last.changes)), ...last.saw };
  const joined: PendingEdit = { ...edit, changes, ...(edit.saw && { saw }), ...(last.isNew && { isNew: true }) };
  return edits.map((each) => (each === last ? joined : each));
}

export function dropFields(edit: PendingEdit, fields: Changes): PendingEdit[] {
  const isLeft = (field: string): boolean => !(field in fields);
  const changes = pickFields(edit.changes, isLeft);
  if (Object.keys(changes).length === 0) return [];
  const stored = edit.stored && pickFields(edit.stored, isLeft);
  return [{ ...edit, changes, ...(stored && { stored }) }];
}

/** `stored`: what the answer says of the fields that were not written. A later edit that waits asks for itself. */
export function keepConflicts(edits: PendingEdits, sent: PendingEdit, stored: Changes): PendingEdits {
  const isLater = isAt(sent);
  const others = edits.filter((each) => each !== sent);
  const isWaiting = (field: string): boolean =>
    others.some((each) => isLater(each) && !each.stored && field in each.changes);
  const fields = pickFields(stored, (field) => !isWaiting(field));
  const changes = pickFields(sent.changes, (field) => field in fields);
  const earlier = others.flatMap((each) => (isLater(each) && each.stored ? dropFields(each, fields) : [each]));
  const { list, id, madeAt } = sent;
  return Object.keys(changes).length > 0 ? [...earlier, { list, id, madeAt, changes, stored: fields }] : earlier;
}

/** Edits of several tabs, in their order: of one device, what was typed last wins. */
export const joinSeen = (edits: PendingEdits, isFixed: (edit: PendingEdit) => boolean = () => false): PendingEdits =>
  edits.map((edit, at) => {
    const before = edits.slice(0, at).filter((each) => isAt(edit)(each) && !each.stored);
    const typed: Changes = Object.assign({}, ...before.map(({ changes }) => changes));
    if (!edit.saw || edit.stored || before.length === 0 || isFixed(edit)) return edit;
    const saw = Object.entries(edit.saw).map(([field, value]) => [field, field in typed ? typed[field] : value]);
    return { ...edit, saw: Object.fromEntries(saw) };
  });

/** The server has never stored what the later edits of these fields saw. */
export const passSeen = (
  edits: PendingEdits,
  rejected: PendingEdit,
  isFixed: (edit: PendingEdit) => boolean,
): PendingEdits =>
  edits.map((each) => {
    if (isFixed(each) || !each.saw || !isAt(rejected)(each)) return each;
    const { saw } = each;
    return { ...each, saw: { ...saw, ...pickFields(rejected.saw ?? {}, (field) => field in saw) } };
  });

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

/** New outfits come first. The server draws their pictures. */
function addNew(closet: OwnCloset, edits: PendingEdits): OwnCloset {
  const known = new Set(closet.outfits.map(({ id }) => id));
  const waiting = edits.filter(({ isNew, id }) => isNew && !known.has(id));
  const made = [...new Map(waiting.map((edit) => [edit.id, edit])).values()].map(({ id, madeAt }) => ({
    id,
    version: "",
    previewUrl: null,
    createdAt: madeAt,
  }));
  return made.length > 0 ? { ...closet, outfits: [...made.toReversed(), ...closet.outfits] } : closet;
}

/** Lists without a pending edit stay the same arrays. */
export function applyEdits(before: OwnCloset, all: PendingEdits): OwnCloset {
  const edits = all.filter(({ stored, call }) => !stored && !call);
  const settings = all.filter(({ call }) => call?.path === SETTINGS_CALL.path);
  const user = settings.reduce<OwnUser>((each, { changes }) => ({ ...each, ...changes }), before.user);
  const closet = addNew(before, edits);
  const changed = { ...closet, user };
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
