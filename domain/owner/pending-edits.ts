import { applyAtOnce } from "#domain/edit/apply-change.ts";
import type { ClosetChange, EntryKey } from "#domain/edit/closet-change.ts";
import { createDraft } from "#domain/edit/closet-draft.ts";
import type { Changes as EntryChanges, NewEntry } from "#domain/edit/entry-schemas.ts";
import { putRecords, toCloset } from "#domain/edit/own-records.ts";
import { isSameValue } from "#domain/read-fields.ts";
import type { OwnCloset, OwnEntry, OwnUser } from "./own-closet.ts";

export const isAt =
  ({ list, id }: EntryKey) =>
  (other: Pick<PendingEdit, "list" | "id">): boolean =>
    other.list === list && other.id === id;

/** Fields (null removes one), or `place`, or `add`, `remove` and `move` of a collection. */
export type Changes = Readonly<Record<string, unknown>>;

/** Below the address of the closet. The same call twice changes nothing. */
export type OwnCall = { kind: "settings" | "styling" | "link"; method: "POST" | "PUT" | "PATCH"; path: string };

export const SETTINGS_CALL: OwnCall = { kind: "settings", method: "PATCH", path: "settings" };

/**
 * The body of a `PATCH`. `madeAt`: epoch milliseconds. `saw`: the texts and numbers that the form had seen.
 * `stored`: what another device stored meanwhile. Such an edit waits until the owner chooses.
 * `isNew`: of a `POST`, an outfit that the server may not have yet.
 */
export type EntryEdit = EntryKey & {
  changes: Changes;
  madeAt: number;
  saw?: Changes;
  stored?: Changes;
  isNew?: true;
  call?: never;
};

/** `changes`: its body. `id`: of a styling or a link. */
type WaitingCall = {
  id: string;
  changes: Changes;
  madeAt: number;
  call: OwnCall;
  list?: never;
  saw?: never;
  stored?: never;
  isNew?: never;
};

export type PendingEdit = EntryEdit | WaitingCall;

export type PendingEdits = readonly PendingEdit[];

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
  return isSameValue(orNull(entry[field]), wanted) ? null : { [field]: wanted };
}

/** An earlier version stored calls with the list of another entry, and without their kind. */
export function readStoredEdit(edit: PendingEdit | (EntryKey & WaitingCall)): PendingEdit {
  if (!edit.call) return edit;
  const { list: _, call, ...fields } = edit;
  const [first] = call.path.split("/");
  const kinds = { settings: "settings", stylings: "styling" } as const;
  return { ...fields, call: { ...call, kind: kinds[first as keyof typeof kinds] ?? "link" } };
}

/** These cannot be merged: their order counts. `bought` writes several fields. */
const STEPS = ["place", "add", "remove", "move", "bought"];

export const isStep = ({ changes, call }: Pick<PendingEdit, "changes" | "call">): boolean =>
  call !== undefined || STEPS.some((step) => step in changes);

const pickFields = (values: Changes, isPicked: (field: string) => boolean): Changes =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isPicked(field)));

/** A later change replaces a waiting one of the same fields. `isFixed`: the edit may have been sent, or was rejected. */
export function addEdit(
  edits: PendingEdits,
  edit: EntryEdit,
  isFixed: (edit: PendingEdit) => boolean = () => false,
): PendingEdits {
  const last = edits.findLast(isAt(edit));
  if (!last || last.stored || isFixed(last) || isStep(last) || isStep(edit)) return [...edits, edit];
  const changes = { ...last.changes, ...edit.changes };
  // The form has seen the first of these: the later ones are its own.
  const saw = { ...pickFields(edit.saw ?? {}, (field) => !(field in last.changes)), ...last.saw };
  const joined: EntryEdit = { ...edit, changes, ...(edit.saw && { saw }), ...(last.isNew && { isNew: true }) };
  return edits.map((each) => (each === last ? joined : each));
}

export function dropFields(edit: PendingEdit, fields: Changes): PendingEdit[] {
  if (edit.call) return [edit];
  const isLeft = (field: string): boolean => !(field in fields);
  const changes = pickFields(edit.changes, isLeft);
  if (Object.keys(changes).length === 0) return [];
  const stored = edit.stored && pickFields(edit.stored, isLeft);
  return [{ ...edit, changes, ...(stored && { stored }) }];
}

/** `stored`: what the answer says of the fields that were not written. A later edit that waits asks for itself. */
export function keepConflicts(edits: PendingEdits, sent: EntryEdit, stored: Changes): PendingEdits {
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
    if (edit.call) return edit;
    const before = edits.slice(0, at).filter((each) => isAt(edit)(each) && !each.stored);
    const typed: Changes = Object.assign({}, ...before.map(({ changes }) => changes));
    if (!edit.saw || edit.stored || before.length === 0 || isFixed(edit)) return edit;
    const saw = Object.entries(edit.saw).map(([field, value]) => [field, field in typed ? typed[field] : value]);
    return { ...edit, saw: Object.fromEntries(saw) };
  });

/** The server has never stored what the later edits of these fields saw. */
export const passSeen = (
  edits: PendingEdits,
  rejected: EntryEdit,
  isFixed: (edit: PendingEdit) => boolean,
): PendingEdits =>
  edits.map((each) => {
    if (isFixed(each) || !each.saw || !isAt(rejected)(each)) return each;
    const { saw } = each;
    return { ...each, saw: { ...saw, ...pickFields(rejected.saw ?? {}, (field) => field in saw) } };
  });

/** A new outfit that the server has already is changed. */
const toChange = ({ list, id, changes, isNew }: EntryEdit, isKnown: boolean): ClosetChange =>
  isNew && !isKnown
    ? { kind: "create", list, id, entry: changes as NewEntry }
    : { kind: "set", list, id, changes: changes as EntryChanges };

/** In their order. What the server would reject changes nothing. Lists without a pending edit stay the same arrays. */
export function applyEdits(before: OwnCloset, all: PendingEdits): OwnCloset {
  const edits = all.filter((edit) => !edit.call).filter(({ stored }) => !stored);
  const settings = all.filter(({ call }) => call?.kind === "settings");
  const user = settings.reduce<OwnUser>((each, { changes }) => ({ ...each, ...changes }), before.user);
  if (edits.length === 0) return { ...before, user };
  const draft = createDraft(toCloset(before));
  for (const edit of edits) {
    const isKnown = draft.closet.find(edit.list, edit.id) !== undefined;
    const outcome = applyAtOnce(draft.closet, toChange(edit, isKnown), { nowMs: edit.madeAt });
    if (outcome.status === "OK") for (const record of outcome.changed) draft.put(record);
  }
  return { ...putRecords(before, draft.closet, draft.listChanged()), user };
}
