import type { OwnCloset, OwnEntries, OwnList, OwnUser } from "#domain/owner/own-closet.ts";
import { findEntry, putEntry } from "#domain/owner/own-entries.ts";
import { showEntryPictures, showPictures } from "#domain/owner/own-pictures.ts";
import {
  addEdit,
  applyEdits,
  type Changes,
  confirmEdit,
  dropEdits,
  dropFields,
  findConflicts,
  isAt,
  makeEdit,
  type PendingEdit,
  type PendingEdits,
  readUndo,
  rebaseEdit,
} from "#domain/owner/pending-edits.ts";
import { forgetKeptCloset } from "#app/account/kept-closet.ts";
import { type KeptContent, readKeptContent } from "#app/owner/offline/keep-closet.ts";
import { type ClosetState, type Conflict, makeFirstState, type Notice } from "./closet-state.ts";
import { createContentReader } from "./content-reader.ts";
import { createEditSender } from "./edit-sender.ts";
import { createTurns } from "./in-turn.ts";
import { readEntryAnswer, takeContent } from "./read-content.ts";
import { createStoredEdits } from "./stored-edits.ts";

/** False: the change could not be taken back. */
export type UndoStep = () => Promise<boolean> | boolean;

/** The owner's closet in this page. Changes are shown at once, and sent after a pause. */
export function createClosetStore(first: OwnCloset, totalItems: number) {
  const { username } = first.user;
  let base = showPictures(first);
  const storedEdits = createStoredEdits(username);
  let edits: PendingEdits = [];
  let undoSteps: { step: UndoStep; entry?: string }[] = [];
  let state = makeFirstState(base, totalItems);
  const listeners = new Set<() => void>();
  const whole = Promise.withResolvers<void>();

  function set(changes: Partial<ClosetState>): void {
    state = { ...state, ...changes, undoEntry: undoSteps.at(-1)?.entry ?? null };
    for (const listen of listeners) listen();
  }

  /** Null: nothing can be undone. */
  function showNotice(
    kind: Notice["kind"],
    total: number,
    undo: UndoStep | null,
    more: Pick<Notice, "place" | "most" | "reason"> = {},
  ): void {
    if (undo) undoSteps.push({ step: undo });
    set({ notice: { kind, total, canUndo: undo !== null, ...more } });
  }

  function setBase(next: OwnCloset): void {
    base = next;
    const isWhole = state.phase === "READY";
    set({ closet: applyEdits(base, edits), ...(isWhole && { totalItems: base.items.length }) });
  }

  function storeEdits(next: PendingEdits): void {
    edits = next;
    state = { ...state, isNotKept: !storedEdits.write(edits) };
  }

  function setEdits(next: PendingEdits): void {
    storeEdits(next);
    set({ closet: applyEdits(base, edits) });
  }

  const replaceEntry = <List extends OwnList>(list: List, entry: OwnEntries[List]): void =>
    setBase(putEntry(base, list, entry));

  const reader = createContentReader({
    username,
    take(content) {
      const closet = takeContent(base, content);
      if (!closet) return false;
      state = { ...state, phase: "READY", keptAtMs: null };
      whole.resolve();
      setBase(closet);
      if (edits.length > 0) sender.schedule();
      return true;
    },
    async onFailure(status) {
      if (status === "SIGNED_OUT") set({ phase: "SIGNED_OUT" });
      else if (state.phase !== "READY") showKept(status === "UNREACHABLE" ? await readKeptContent(username) : null);
      if (status !== "UNREACHABLE") await forgetKeptCloset();
    },
  });
  const { load, rememberOwnWrite } = reader;

  /** Reads what has changed. */
  const refresh = (): Promise<void> => (state.phase === "READY" && state.keptAtMs === null ? reader.refresh() : load());

  function showKept(kept: KeptContent | null): void {
    if (!kept) return set({ phase: "UNREACHABLE" });
    reader.setVersion(kept.version);
    state = { ...state, phase: "READY", keptAtMs: kept.keptAtMs };
    setBase(kept.closet);
  }

  function handleConflict(edit: PendingEdit, body: unknown): void {
    const current = readEntryAnswer(edit.list, body);
    if (!current) {
      setEdits(dropEdits(edits, edit));
      void load();
      return;
    }
    const { list, id } = edit;
    const theirs = showEntryPictures(username, current);
    // The owner may have typed more since it was sent.
    const pending = edits.find(isAt(edit)) ?? edit;
    const fields = findConflicts(pending, theirs);
    if (fields.length > 0) {
      const conflict: Conflict = { list, id, fields, mine: pending.changes, theirs };
      state = { ...state, conflicts: [...state.conflicts.filter((each) => !isAt(edit)(each)), conflict] };
    } else setEdits(rebaseEdit(edits, { list, entry: theirs }));
    replaceEntry(list, theirs);
  }

  /** Edits that the server has rejected. Each waits until the owner changes it. */
  let rejected: PendingEdits = [];

  /** An edit in a conflict waits for the owner, too. */
  const findNext = (): PendingEdit | null =>
    edits.find((edit) => !rejected.includes(edit) && !state.conflicts.some(isAt(edit))) ?? null;

  function reject(edit: PendingEdit, body: unknown): void {
    const same = edits.find((each) => isAt(edit)(each) && each.changes === edit.changes);
    if (same) rejected = [...rejected, same];
    const { message } = (body ?? {}) as { message?: unknown };
    showNotice("NOT_SAVED", 1, null, typeof message === "string" ? { reason: message } : {});
  }

  function catchUp(): void {
    if (state.phase === "READY" && reader.isBehind()) void refresh();
  }

  const sender = createEditSender({
    username,
    findNext,
    onState(saving) {
      const isRejected = saving === "SAVED" && rejected.some((edit) => edits.includes(edit));
      set({ saving: isRejected ? null : saving });
      // Another person may use this browser next. Unsent edits stay, for this account alone.
      if (saving === "SIGNED_OUT") void forgetKeptCloset();
      if (saving === "SAVED") catchUp();
    },
    onAnswer(edit, answer) {
      if (answer.status === "REJECTED") {
        if (answer.code === 412) return handleConflict(edit, answer.body);
        if (answer.code !== 404) return reject(edit, answer.body);
        setEdits(dropEdits(edits, edit));
        showNotice("GONE", 1, null);
        void load();
        return;
      }
      const entry = readEntryAnswer(edit.list, answer.body);
      if (!entry) {
        // The server has saved it. To send it again would never end.
        setEdits(confirmEdit(edits, edit, edit.version));
        return void load();
      }
      rememberOwnWrite(entry.version);
      storeEdits(confirmEdit(edits, edit, entry.version));
      replaceEntry(edit.list, showEntryPictures(username, entry));
    },
  });

  /** Of a closed page. Returns those that wait for this page's edit of the same entry. */
  function takeEdits(found: PendingEdits): PendingEdits {
    const later = found.filter((each) => edits.some(isAt(each)));
    setEdits([...edits, ...found.filter((each) => !later.includes(each))]);
    if (state.phase === "READY" && state.keptAtMs === null) sender.schedule();
    return later;
  }

  function edit(list: OwnList, id: string, changes: Changes): void {
    const shown = findEntry(state.closet, list, id);
    if (!shown) return;
    const fields = Object.keys(changes);
    const change = (to: Changes): void => {
      setEdits(addEdit(edits, makeEdit({ list, id }, findEntry(base, list, id) ?? shown, to)));
      sender.schedule();
    };
    const earlier = edits.find(isAt({ list, id }));
    if (!earlier || fields.some((field) => !(field in earlier.changes))) {
      const back = readUndo(shown, fields);
      const step = (): boolean => {
        change(back);
        return true;
      };
      undoSteps.push({ step, entry: `${list} ${id}` });
    }
    change(changes);
  }

  function settleConflict({ list, id, fields, theirs }: Conflict, isMineKept: boolean): void {
    state = { ...state, conflicts: state.conflicts.filter((each) => !isAt({ list, id })(each)) };
    const kept = isMineKept ? edits : dropFields(edits, { list, id }, fields);
    setEdits(rebaseEdit(kept, { list, entry: theirs }));
    sender.schedule();
  }

  async function undo(): Promise<void> {
    const last = undoSteps.pop();
    if (!last) return;
    if (await last.step()) set({ notice: { kind: "UNDONE", total: 1, canUndo: false } });
    else undoSteps.push(last);
  }

  return {
    username,
    getState: (): ClosetState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    refresh,
    /** Without the changes that the server has not confirmed. */
    getContent: (): KeptContent => ({ username, version: reader.getVersion(), keptAtMs: Date.now(), closet: base }),
    /** A version of another device, or of a write of ours that was not the next one. */
    followVersion: (version: number): void => {
      reader.announce(version);
      if (state.keptAtMs !== null) void load();
      else if (findNext() === null) catchUp();
    },
    edit,
    settleConflict,
    undo,
    hasUnsaved: (): boolean => edits.length > 0 || storedEdits.hasOthers(),
    /** Calls that send a whole list wait for each other. */
    inTurn: createTurns(),
    hasEdits: (list: OwnList, ids: readonly string[]): boolean =>
      edits.some((edit) => edit.list === list && ids.includes(edit.id)),
    addUndo: (step: UndoStep | null, entry?: { list: OwnList; id: string }): void => {
      if (step) undoSteps.push({ step, ...(entry && { entry: `${entry.list} ${entry.id}` }) });
      set({});
    },
    showNotice,
    dismissNotice: () => set({ notice: null }),
    /** Removes "Saved", which belongs to the entry that was open. */
    forgetSaved: (): void => {
      if (state.saving === "SAVED") set({ saving: null });
    },
    setBase: (change: (closet: OwnCloset) => OwnCloset) => setBase(change(base)),
    rememberOwnWrite,
    replaceEntry,
    setUser: (changes: Partial<OwnUser>) => setBase({ ...base, user: { ...base.user, ...changes } }),
    sendNow: sender.sendNow,
    /** Before the owner signs out: another person may use this browser next. */
    forget(): void {
      undoSteps = [];
      storedEdits.forgetAll();
      setEdits([]);
    },
    /** All entries have come from the server. */
    whole: whole.promise,
    start(): () => void {
      const stops = [storedEdits.start(takeEdits), sender.start()];
      void load();
      return () => stops.forEach((stop) => stop());
    },
  };
}

export type ClosetStore = ReturnType<typeof createClosetStore>;
