import type { EditedList } from "#domain/closet-lists.ts";
import type { EntryKey } from "#domain/edit/closet-change.ts";
import { isSameLayout, type Layout } from "#domain/layout/layout.ts";
import { splitLeft } from "#domain/owner/left-items.ts";
import { readNotSavedReason } from "#domain/owner/not-saved-reason.ts";
import type { OwnCloset, OwnEntries, OwnEntry, OwnUser } from "#domain/owner/own-closet.ts";
import { showEntryPictures, showPictures } from "#domain/owner/own-pictures.ts";
import type { SettingsRequest } from "#domain/owner/owner-schemas.ts";
import {
  addEdit,
  applyEdits,
  type Changes,
  dropFields,
  type EntryEdit,
  isAt,
  isStep,
  joinSeen,
  keepConflicts,
  passSeen,
  type OwnCall,
  type PendingEdit,
  type PendingEdits,
  readSeen,
  readUndo,
  SETTINGS_CALL,
} from "#domain/owner/pending-edits.ts";
import { isSameValue } from "#domain/read-fields.ts";
import { readField } from "#app/account/account-call.ts";
import { forgetKeptCloset } from "#app/account/kept-closet.ts";
import { createStore } from "#app/ui/store.ts";
import { type KeptContent, readKeptContent } from "#app/owner/offline/keep-closet.ts";
import { type ClosetState, makeFirstState, type Notice } from "./closet-state.ts";
import { findLostAccess } from "#app/owner/owner-call.ts";
import { createEditSender } from "./edit-sender.ts";
import { createContentReader, readEntryAnswer } from "./read-content.ts";
import { type DeviceAccount, type DevicePart, isOfAccount } from "#app/owner/content/device-part.ts";
import { createStoredEdits, forgetStoredEdits, readStoredEdits } from "./stored-edits.ts";

const findEntry = (closet: OwnCloset, list: EditedList, id: string): OwnEntry | undefined =>
  (closet[list] as OwnEntry[]).find((entry) => entry.id === id);

/** The owner chooses between two devices, while the entry is there. */
const isConflict = (closet: OwnCloset, edit: PendingEdit): boolean =>
  !edit.call && edit.stored !== undefined && findEntry(closet, edit.list, edit.id) !== undefined;

/** A new entry comes first. */
function putEntry<List extends EditedList>(closet: OwnCloset, list: List, entry: OwnEntries[List]): OwnCloset {
  const entries = closet[list] as OwnEntry[];
  const isKnown = entries.some(({ id }) => id === entry.id);
  const next = isKnown ? entries.map((each) => (each.id === entry.id ? entry : each)) : [entry, ...entries];
  return { ...closet, [list]: next };
}

/** Of an outfit. */
const SAID = ["name", "seasons", "tags", "notes"] as const;

const isOtherOutfit = (entry: OwnEntry, changes: Changes): boolean =>
  !("layout" in entry && entry.layout && isSameLayout(entry.layout, changes.layout as Layout)) ||
  SAID.some((field) => field in changes && !isSameValue(changes[field], readField(entry, field)));

/** What waits in the inbox has no entry to change: it is sent again as a whole. */
const addToNew = (made: EntryEdit, later: PendingEdit): PendingEdit =>
  isAt(made)(later) && !later.call && !isStep(later)
    ? { ...later, changes: { ...made.changes, ...later.changes }, isNew: true }
    : later;

export type UndoStep = () => Promise<boolean> | boolean;

type Rejected = { code: number; body: unknown };

export const readReason = (body: unknown): Pick<Notice, "reason"> => {
  const reason = readNotSavedReason(readField(body, "code"));
  return reason ? { reason } : {};
};

export function createOwnClosetStore(first: OwnCloset, totalItems: number, device: DeviceAccount) {
  const { username } = first.user;
  const part: DevicePart = { ...device, username };
  let base = showPictures(first);
  const storedEdits = createStoredEdits(part);
  let edits: PendingEdits = [];
  let undoSteps: { step: UndoStep; entry?: string }[] = [];
  const { getState, update, subscribe } = createStore(makeFirstState(base, totalItems));
  const whole = Promise.withResolvers<void>();

  const findShown = (list: EditedList, id: string): OwnEntry | undefined =>
    findEntry(getState().closet, list, id) ??
    (list === "items" ? getState().left.find((item) => item.id === id) : undefined);

  const set = (changes: Partial<ClosetState>): void =>
    update({ ...changes, undoEntry: undoSteps.at(-1)?.entry ?? null });

  /** `undo`: LAST is the step of the last edit, null is none. */
  function showNotice(
    kind: Notice["kind"],
    total: number,
    undo: UndoStep | "LAST" | null,
    more: Pick<Notice, "place" | "most" | "reason" | "contents"> = {},
  ): void {
    if (undo && undo !== "LAST") undoSteps.push({ step: undo });
    set({ notice: { kind, total, canUndo: undo !== null, ...more } });
  }

  /** Nothing else changes the closet of the server or the edits: what is shown and stored follows from both. */
  function put(next: { base?: OwnCloset; edits?: PendingEdits }, changes: Partial<ClosetState> = {}): void {
    ({ base, edits } = { base, edits, ...next });
    const { phase } = { ...getState(), ...changes };
    const shown = splitLeft(applyEdits(base, edits));
    set({
      ...changes,
      ...shown,
      ...(phase === "READY" && { totalItems: base.items.length - shown.left.length }),
      ...(next.edits && { isNotKept: !storedEdits.write(edits), calls: edits.filter(({ call }) => call) }),
      conflicts: edits.filter((edit) => !edit.call).filter((edit) => isConflict(base, edit)),
    });
  }

  const replaceEntry = <List extends EditedList>(list: List, entry: OwnEntries[List]): void =>
    put({ base: putEntry(base, list, entry) });

  const reader = createContentReader({
    username,
    getCloset: () => base,
    onCloset(closet) {
      whole.resolve();
      // Nothing is left to choose in an entry that is deleted.
      const left = edits.filter((each) => !each.stored || isConflict(closet, each));
      const isFewer = left.length < edits.length;
      put({ base: closet, ...(isFewer && { edits: left }) }, { phase: "READY", keptAtMs: null });
      if (edits.length > 0) sender.schedule();
    },
    async onFailure(answer) {
      const status = answer === "REJECTED" ? ((await findLostAccess(part))?.status ?? answer) : answer;
      if (status === "SIGNED_OUT") set({ phase: "SIGNED_OUT" });
      else if (getState().phase !== "READY")
        showKept(status === "UNREACHABLE" ? await readKeptContent(username) : null);
      if (status !== "UNREACHABLE") await forgetKeptCloset();
    },
  });
  const { load, rememberOwnWrite } = reader;

  /** What this browser kept may be older than the server's closet. */
  const isCurrent = (): boolean => getState().phase === "READY" && getState().keptAtMs === null;

  const refresh = (): Promise<void> => (isCurrent() ? reader.refresh() : load());

  function showKept(kept: KeptContent | null): void {
    if (!kept) return set({ phase: "UNREACHABLE" });
    whole.resolve();
    reader.setVersion(kept.version);
    put({ base: kept.closet }, { phase: "READY", keptAtMs: kept.keptAtMs });
  }

  /** Its answer has not come yet, or was lost. */
  let sent: PendingEdit | null = null;
  /** Not when its answer was lost: then it goes out again, after the edits that were taken meanwhile. */
  let isOnItsWay = false;
  /** They stay in their forms, each until the owner changes it. */
  let rejected: PendingEdits = [];
  /** Of pages that are closed: the server may have stored them. */
  let taken: PendingEdits = [];

  const isSetting = ({ call }: PendingEdit): boolean => call?.kind === "settings";

  /** Settings depend on no entry, and hide fields: an edit that the server cannot take now does not hold them up. */
  function findNext(): PendingEdit | null {
    const waiting = edits.filter((edit) => !edit.stored && !rejected.includes(edit));
    return waiting.find(isSetting) ?? waiting[0] ?? null;
  }

  const dropEdit = (edit: PendingEdit): PendingEdits => edits.filter((each) => each !== edit);

  /** A move, or a change of a collection's contents, has no form. */
  function reject(edit: PendingEdit, { code, body }: Rejected): void {
    const isGone = code === 404 && !edit.call;
    if (edit.call || isGone || isStep(edit)) {
      put({ edits: dropEdit(edit) });
      void load();
    } else {
      rejected = [...rejected, edit];
      put({ edits: passSeen(edits, edit, (each) => rejected.includes(each)) });
    }
    showNotice(isGone ? "GONE" : "NOT_SAVED", 1, null, isGone ? {} : readReason(body));
  }

  /** The owner chooses. An undo of what was not stored would write what is older still. */
  function askWhichStays(edit: EntryEdit, stored: Changes): PendingEdits {
    undoSteps = undoSteps.filter(({ entry }) => entry !== `${edit.list} ${edit.id}`);
    return keepConflicts(edits, edit, stored);
  }

  function catchUp(): void {
    if (getState().phase === "READY" && reader.isBehind()) void refresh();
  }

  const sender = createEditSender({
    part,
    findNext() {
      sent = findNext();
      isOnItsWay = true;
      return sent;
    },
    onState(saving) {
      if (saving === "OFFLINE" || saving === "SIGNED_OUT") isOnItsWay = false;
      const isRejected = saving === "SAVED" && edits.some((edit) => edit.stored || rejected.includes(edit));
      set({ saving: isRejected ? null : saving });
      // Another person may use this browser next. Unsent edits stay, for this account alone.
      if (saving === "SIGNED_OUT") void forgetKeptCloset();
      if (saving === "SAVED") catchUp();
    },
    onAnswer(edit, answer) {
      sent = null;
      const conflicts = readField(answer.body, "conflicts") as Changes | undefined;
      if (answer.status === "REJECTED" && (edit.call || !conflicts)) return reject(edit, answer);
      if (edit.call) {
        put({ edits: dropEdit(edit), ...(isSetting(edit) && { base: applyEdits(base, [edit]) }) });
        return isSetting(edit) ? undefined : void load();
      }
      const { list, id } = edit;
      const left = conflicts ? askWhichStays(edit, conflicts) : dropEdit(edit);
      const entry = readEntryAnswer(list, answer.body);
      if (entry) {
        // Another window has saved this board before, an answer was lost, or an owner kept it meanwhile.
        const { isNew, ...again } = edit;
        const isLost = isNew && isOtherOutfit(entry, edit.changes);
        rememberOwnWrite(entry.version);
        const written = putEntry(applyEdits(base, [edit]), list, showEntryPictures(username, entry));
        return put({ base: written, edits: isLost ? addEdit(left, again) : left });
      }
      if (readField(answer.body, "styling") !== undefined) {
        put({ edits: left.map((later) => addToNew(edit, later)) });
        showNotice("IN_INBOX", 1, null);
      } else {
        // What was sent stays on the screen until the closet is read.
        const written = conflicts ? { list, id, changes: conflicts, madeAt: edit.madeAt } : edit;
        put({ base: applyEdits(base, [written]), edits: left });
      }
      void load();
    },
  });

  function takeEdits(found: PendingEdits): void {
    const inOrder = [...found, ...edits].toSorted((one, other) => one.madeAt - other.madeAt);
    put({ edits: joinSeen(inOrder, (edit) => (isOnItsWay && edit === sent) || rejected.includes(edit)) });
    taken = edits;
    if (isCurrent()) sender.schedule();
  }

  function change(list: EditedList, id: string, changes: Changes): boolean {
    const edit: EntryEdit = { list, id, changes, madeAt: Date.now() };
    // A new outfit that was rejected goes out again with its change.
    rejected = rejected.filter((each) => !(each.isNew && isAt(edit)(each)));
    const isMadeBefore = (each: PendingEdit): boolean =>
      isAt(edit)(each) && (each.stored !== undefined || rejected.includes(each));
    const shown = findShown(list, id);
    const unsent = edits.filter((each) => rejected.includes(each) && isAt(edit)(each)).map(({ saw }) => saw);
    if (shown && !isStep(edit)) edit.saw = readSeen({ ...shown, ...Object.assign({}, ...unsent) }, changes);
    const kept = edits.flatMap((each) => (isMadeBefore(each) ? dropFields(each, changes) : [each]));
    const isClosed = (each: PendingEdit) => each === sent || rejected.includes(each) || taken.includes(each);
    put({ edits: addEdit(kept, edit, isClosed) });
    sender.schedule();
    return true;
  }

  function edit(list: EditedList, id: string, changes: Changes, back?: Changes): void {
    const shown = findShown(list, id);
    if (!shown) return;
    const fields = Object.keys(changes);
    const earlier = edits.findLast(isAt({ list, id }));
    // The letters of a word are one step.
    if (back || !earlier || fields.some((field) => !(field in earlier.changes))) {
      const before = back ?? readUndo(shown, fields);
      undoSteps.push({ step: () => change(list, id, before), entry: `${list} ${id}` });
    }
    change(list, id, changes);
  }

  async function undo(): Promise<void> {
    const last = undoSteps.pop();
    if (!last) return;
    if (await last.step()) set({ notice: { kind: "UNDONE", total: 1, canUndo: false } });
    else undoSteps.push(last);
  }

  return {
    username,
    part,
    getState,
    subscribe,
    load,
    refresh,
    getContent: (): KeptContent => ({ username, version: reader.getVersion(), keptAtMs: Date.now(), closet: base }),
    /** Another device, or a write of ours that was not the next one, made this version. */
    followVersion: (version: number): void => {
      reader.announce(version);
      if (getState().keptAtMs !== null) void load();
      else if (findNext() === null) catchUp();
    },
    edit,
    /** It waits like any other change. */
    createOutfit(id: string, changes: Changes): void {
      const made: EntryEdit = { list: "outfits", id, changes, madeAt: Date.now(), isNew: true };
      put({ edits: [...edits.filter((each) => each === sent || !(each.isNew && isAt(made)(each))), made] });
    },
    /** For one that could not be sent at once. `id`: of a styling or a link. */
    queueCall(id: string, call: OwnCall, changes: Changes): void {
      put({ edits: [...edits, { id, changes, madeAt: Date.now(), call }] });
      sender.schedule();
    },
    changeSettings: (changes: Omit<SettingsRequest, "policy">): void => {
      put({ edits: [...edits, { id: "", changes, madeAt: Date.now(), call: SETTINGS_CALL }] });
      void sender.sendNow();
    },
    /** Returns the ids that the server may have. */
    forgetNew(list: EditedList, ids: readonly string[]): string[] {
      const isForgotten = (each: PendingEdit): boolean => each.list === list && ids.includes(each.id);
      const made = new Set(edits.filter((each) => each.isNew && isForgotten(each)).map(({ id }) => id));
      if (made.size > 0) put({ edits: edits.filter((each) => !(each.list === list && made.has(each.id))) });
      return ids.filter((id) => !made.has(id));
    },
    /** An undo adds no step of its own. */
    change,
    undo,
    hasUnsaved: (): boolean => edits.length > 0 || readStoredEdits(isOfAccount(device)).length > 0,
    hasEdits: (list: EditedList, ids: readonly string[]): boolean =>
      edits.some((edit) => edit.list === list && ids.includes(edit.id)),
    addUndo: (step: UndoStep, { list, id }: EntryKey): void => {
      undoSteps.push({ step, entry: `${list} ${id}` });
      set({});
    },
    showNotice,
    dismissNotice: () => set({ notice: null }),
    /** Leaves what the other device stored. */
    dropConflict: (edit: PendingEdit, field: string): void =>
      put({ edits: edits.flatMap((each) => (each === edit ? dropFields(each, { [field]: null }) : [each])) }),
    /** "Saved" belongs to the entry that was open. */
    forgetSaved: (): void => {
      if (getState().saving === "SAVED") set({ saving: null });
    },
    setBase: (change: (closet: OwnCloset) => OwnCloset) => put({ base: change(base) }),
    rememberOwnWrite,
    replaceEntry,
    setUser: (changes: Partial<OwnUser>) => put({ base: { ...base, user: { ...base.user, ...changes } } }),
    sendNow: sender.sendNow,
    /** Another person may use this browser next. */
    forget(): void {
      undoSteps = [];
      put({ edits: [] });
      forgetStoredEdits(isOfAccount(device));
    },
    whole: whole.promise,
    start(): () => void {
      const stops = [storedEdits.start(takeEdits), sender.start()];
      void load();
      return () => stops.forEach((stop) => stop());
    },
  };
}

export type OwnClosetStore = ReturnType<typeof createOwnClosetStore>;
