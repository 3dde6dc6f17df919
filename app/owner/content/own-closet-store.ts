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

/** A new entry comes first. */
function putEntry<List extends EditedList>(closet: OwnCloset, list: List, entry: OwnEntries[List]): OwnCloset {
  const entries = closet[list] as OwnEntry[];
  const isKnown = entries.some(({ id }) => id === entry.id);
  const next = isKnown ? entries.map((each) => (each.id === entry.id ? entry : each)) : [entry, ...entries];
  return { ...closet, [list]: next };
}

const isOtherBoard = (entry: OwnEntry, { layout }: Changes): boolean =>
  !("layout" in entry && entry.layout && isSameLayout(entry.layout, layout as Layout));

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

  function setBase(next: OwnCloset, changes: Partial<ClosetState> = {}): void {
    base = next;
    const { phase } = { ...getState(), ...changes };
    const shown = splitLeft(applyEdits(base, edits));
    const totalItems = base.items.length - shown.left.length;
    set({ ...changes, conflicts: listConflicts(), ...shown, ...(phase === "READY" && { totalItems }) });
  }

  const listConflicts = (): EntryEdit[] =>
    edits.filter((edit) => !edit.call).filter(({ list, id, stored }) => stored && findEntry(base, list, id));

  function storeEdits(next: PendingEdits): Pick<ClosetState, "isNotKept" | "conflicts" | "calls"> {
    edits = next;
    const calls = edits.filter(({ call }) => call);
    return { isNotKept: !storedEdits.write(edits), conflicts: listConflicts(), calls };
  }

  const setEdits = (next: PendingEdits): void => set({ ...storeEdits(next), ...splitLeft(applyEdits(base, edits)) });

  const replaceEntry = <List extends EditedList>(list: List, entry: OwnEntries[List]): void =>
    setBase(putEntry(base, list, entry));

  const reader = createContentReader({
    username,
    getCloset: () => base,
    onCloset(closet) {
      whole.resolve();
      setBase(closet, { phase: "READY", keptAtMs: null });
      // Nothing is left to choose in an entry that is deleted.
      if (edits.some(({ stored }) => stored))
        setEdits(edits.filter((each) => !each.stored || listConflicts().includes(each)));
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
    setBase(kept.closet, { phase: "READY", keptAtMs: kept.keptAtMs });
  }

  let sent: PendingEdit | null = null;
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
      setEdits(dropEdit(edit));
      void load();
    } else {
      rejected = [...rejected, edit];
      setEdits(passSeen(edits, edit, (each) => rejected.includes(each)));
    }
    showNotice(isGone ? "GONE" : "NOT_SAVED", 1, null, isGone ? {} : readReason(body));
  }

  /** The owner chooses. An undo of what was not stored would write what is older still. */
  function showConflicts(edit: EntryEdit, stored: Changes): ReturnType<typeof storeEdits> {
    undoSteps = undoSteps.filter(({ entry }) => entry !== `${edit.list} ${edit.id}`);
    return storeEdits(keepConflicts(edits, edit, stored));
  }

  function catchUp(): void {
    if (getState().phase === "READY" && reader.isBehind()) void refresh();
  }

  const sender = createEditSender({
    part,
    findNext: () => (sent = findNext()),
    onState(saving) {
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
        const dropped = storeEdits(dropEdit(edit));
        if (isSetting(edit)) return setBase(applyEdits(base, [edit]), dropped);
        set(dropped);
        return void load();
      }
      const { list, id } = edit;
      const stored = conflicts ? showConflicts(edit, conflicts) : storeEdits(dropEdit(edit));
      const entry = readEntryAnswer(list, answer.body);
      if (entry) {
        // Another window has saved this board before, or an answer was lost.
        const { isNew, ...again } = edit;
        if (isNew && isOtherBoard(entry, edit.changes)) storeEdits(addEdit(edits, again));
        rememberOwnWrite(entry.version);
        return setBase(putEntry(applyEdits(base, [edit]), list, showEntryPictures(username, entry)), stored);
      }
      set(stored);
      if (conflicts) setBase(applyEdits(base, [{ list, id, changes: conflicts, madeAt: edit.madeAt }]));
      if (readField(answer.body, "styling") !== undefined) {
        storeEdits(edits.map((later) => addToNew(edit, later)));
        showNotice("IN_INBOX", 1, null);
      }
      void load();
    },
  });

  function takeEdits(found: PendingEdits): void {
    const inOrder = [...found, ...edits].toSorted((one, other) => one.madeAt - other.madeAt);
    setEdits(joinSeen(inOrder, (edit) => edit === sent || rejected.includes(edit)));
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
    setEdits(addEdit(kept, edit, (each) => each === sent || rejected.includes(each) || taken.includes(each)));
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
      setEdits([...edits.filter((each) => each === sent || !(each.isNew && isAt(made)(each))), made]);
    },
    /** For one that could not be sent at once. `id`: of a styling or a link. */
    queueCall(id: string, call: OwnCall, changes: Changes): void {
      setEdits([...edits, { id, changes, madeAt: Date.now(), call }]);
      sender.schedule();
    },
    changeSettings: (changes: Omit<SettingsRequest, "policy">): void => {
      setEdits([...edits, { id: "", changes, madeAt: Date.now(), call: SETTINGS_CALL }]);
      void sender.sendNow();
    },
    /** Returns the ids that the server may have. */
    forgetNew(list: EditedList, ids: readonly string[]): string[] {
      const isForgotten = (each: PendingEdit): boolean => each.list === list && ids.includes(each.id);
      const made = new Set(edits.filter((each) => each.isNew && isForgotten(each)).map(({ id }) => id));
      if (made.size > 0) setEdits(edits.filter((each) => !(each.list === list && made.has(each.id))));
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
      setEdits(edits.flatMap((each) => (each === edit ? dropFields(each, { [field]: null }) : [each]))),
    /** "Saved" belongs to the entry that was open. */
    forgetSaved: (): void => {
      if (getState().saving === "SAVED") set({ saving: null });
    },
    setBase: (change: (closet: OwnCloset) => OwnCloset) => setBase(change(base)),
    rememberOwnWrite,
    replaceEntry,
    setUser: (changes: Partial<OwnUser>) => setBase({ ...base, user: { ...base.user, ...changes } }),
    sendNow: sender.sendNow,
    /** Another person may use this browser next. */
    forget(): void {
      undoSteps = [];
      setEdits([]);
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
