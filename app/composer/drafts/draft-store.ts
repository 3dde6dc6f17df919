import { makeId } from "#app/storage/make-id.ts";
import { beginDraft, type Draft, type DraftStyling, isSameOutfit, sortDrafts } from "#domain/composer/draft.ts";
import { type DraftDatabase, DRAFTS_CHANNEL, openDraftDatabase, type SavedMessage } from "./draft-database.ts";

export type DraftsState = {
  /** Null until the stored drafts are read. */
  draft: Draft | null;
  /** Changes when the board has to be read from the draft again. */
  editorKey: string;
  /** Another tab has changed the same draft: this is a copy of it. */
  isCopy: boolean;
  /** The browser could not write the last change. The next change tries it again. */
  isNotSaved: boolean;
  /** The newest first. */
  others: readonly Draft[];
  /** Since the page was opened. */
  deleted: readonly Draft[];
};

export type DraftStart = {
  /** Of the address. */
  draftId: string | null;
  /** The layout that the address names; null: the last draft. */
  begin: (() => Draft["layout"]) | null;
};

/** For a copy: with the ids of its original, the server would take both for one styling. */
const renewIds = (styling: DraftStyling): DraftStyling =>
  styling.stage === "sent" ? styling : { ...styling, content: { ...styling.content, id: makeId(), secret: makeId() } };

/**
 * The drafts for one closet. Each change is written at once, one after the other. A draft that another tab has changed
 * meanwhile is not overwritten: this tab goes on with a copy.
 */
export function createDraftStore(username: string, database: DraftDatabase = openDraftDatabase()) {
  const listeners = new Set<() => void>();
  /** While the store is subscribed to. */
  let channel: BroadcastChannel | null = null;
  let state: DraftsState = { draft: null, editorKey: "", isCopy: false, isNotSaved: false, others: [], deleted: [] };
  /** Ids of drafts with changes that are not written yet. */
  const unsaved = new Set<string>();
  let isSaving = false;
  let saving = Promise.resolve();

  function update(fields: Partial<DraftsState>): void {
    state = { ...state, ...fields };
    for (const listener of listeners) listener();
  }

  const listKnown = (): Draft[] => (state.draft ? [state.draft, ...state.others] : [...state.others]);

  const find = (id: string): Draft | undefined => listKnown().find((draft) => draft.id === id);

  function updateDraft(id: string, fields: Partial<Draft>): void {
    const apply = (draft: Draft): Draft => (draft.id === id ? { ...draft, ...fields } : draft);
    update({ draft: state.draft && apply(state.draft), others: state.others.map(apply) });
  }

  function show(draft: Draft, all: readonly Draft[]): void {
    const others = all.filter(({ id }) => id !== draft.id);
    update({ draft, editorKey: `${draft.id} ${draft.version}`, isCopy: false, others });
  }

  async function saveAll(): Promise<void> {
    isSaving = true;
    // A draft that changes while it is written is added again, and written again.
    for (const id of unsaved) {
      unsaved.delete(id);
      const asked = find(id);
      if (!asked) continue;
      const result = await database.save(asked);
      const draft = find(id);
      if (!draft) continue;
      if (result.status === "saved") {
        const { version } = result;
        updateDraft(id, { version });
        update({ isNotSaved: false });
        // A channel has no target: its messages stay on this site.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel?.postMessage({ id, version } satisfies SavedMessage);
      } else if (result.status === "not saved") {
        update({ isNotSaved: true });
      } else if (isSameOutfit(result.stored, draft)) {
        // Another tab has tried to send it, or this tab has.
        const { stored } = result;
        const isSent = stored.styling?.stage === "sent";
        updateDraft(id, isSent ? stored : { version: stored.version });
        if (!isSent) unsaved.add(id);
      } else {
        const copyId = makeId();
        updateDraft(id, { id: copyId, version: 0, ...(draft.styling && { styling: renewIds(draft.styling) }) });
        if (state.draft?.id === copyId) update({ isCopy: true });
        unsaved.add(copyId);
      }
    }
    isSaving = false;
  }

  function save(id: string): void {
    unsaved.add(id);
    if (!isSaving) saving = saveAll();
  }

  /** Shows the draft at once, and then what other tabs have saved. */
  async function open(draft: Draft): Promise<void> {
    show(
      draft,
      listKnown().filter(({ changedAt }) => changedAt > 0),
    );
    await saving;
    const stored = await database.list(username);
    const now = state.draft;
    if (now?.id !== draft.id) return;
    const byId = new Map(stored.map((each) => [each.id, each]));
    for (const known of state.others) {
      // Its last changes are not written yet, or the browser could not write them.
      const isAhead = known.version === 0 || unsaved.has(known.id);
      if (isAhead || known.changedAt > (byId.get(known.id)?.changedAt ?? Infinity)) byId.set(known.id, known);
    }
    for (const { id } of state.deleted) byId.delete(id);
    const all = sortDrafts([...byId.values()]);
    const newer = byId.get(now.id);
    if (newer && newer.version > now.version && !unsaved.has(now.id) && !isSaving) show(newer, all);
    else update({ others: all.filter(({ id }) => id !== now.id) });
  }

  function followOtherTabs({ data: saved }: MessageEvent<SavedMessage>): void {
    const isNewer = () => state.draft?.id === saved.id && state.draft.version < saved.version;
    // What this tab has not written yet becomes a copy when it is written.
    if (!isNewer() || isSaving) return;
    void database.list(username).then((drafts) => {
      const newer = drafts.find(({ id }) => id === saved.id);
      if (!newer || !state.draft || !isNewer() || isSaving) return undefined;
      if (isSameOutfit(newer, state.draft)) update({ draft: newer });
      else show(newer, drafts);
      return undefined;
    });
  }

  const makeNew = (layout?: Draft["layout"]): Draft => ({
    ...beginDraft(makeId(), username),
    ...(layout && { layout }),
  });

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (!channel) {
        channel = new BroadcastChannel(DRAFTS_CHANNEL);
        channel.addEventListener("message", followOtherTabs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
    getState: (): DraftsState => state,
    find,
    /** Resolves when every change so far is stored. */
    whenSaved: (): Promise<void> => saving,
    async start({ draftId, begin }: DraftStart): Promise<void> {
      const drafts = await database.list(username);
      if (state.draft) return;
      const named = drafts.find(({ id }) => id === draftId);
      show(
        named ?? (begin ? makeNew(begin()) : (drafts.find(({ styling }) => styling?.stage !== "sent") ?? makeNew())),
        drafts,
      );
    },
    change(fields: Partial<Pick<Draft, "name" | "layout" | "note" | "before">>): void {
      if (!state.draft) return;
      const { styling, note: _, ...draft } = state.draft;
      // The name of a draft is not sent.
      const isGiven = (styling?.stage === "sent" || styling?.stage === "waiting") && fields.layout !== undefined;
      // What was sent, or is about to be, stays as it is: a change begins another outfit.
      if (isGiven) update({ others: [state.draft, ...state.others] });
      const kept = isGiven ? { ...draft, id: makeId(), version: 0 } : state.draft;
      update({ draft: { ...kept, ...fields, changedAt: Date.now() } });
      save(kept.id);
    },
    /** Of any draft: an answer may arrive when another one is open. */
    async changeStyling(id: string, styling: DraftStyling, tried = styling.content): Promise<void> {
      if (state.draft?.id === id) {
        updateDraft(id, { styling, changedAt: Date.now() });
        save(id);
        return;
      }
      await database.saveStyling(id, tried, styling);
      updateDraft(id, { styling });
    },
    async openDraft(id: string): Promise<void> {
      const wanted = state.others.find((draft) => draft.id === id);
      if (wanted) await open(wanted);
    },
    beginNew: (layout?: Draft["layout"]): Promise<void> => open(makeNew(layout)),
    async remove(id: string): Promise<void> {
      const removed = find(id);
      if (!removed) return;
      unsaved.delete(id);
      update({ others: state.others.filter((draft) => draft !== removed), deleted: [...state.deleted, removed] });
      await database.remove(id);
    },
    /** Undoes `remove`. */
    restore(id: string): void {
      const restored = state.deleted.find((draft) => draft.id === id);
      if (!restored) return;
      update({
        others: sortDrafts([...state.others, restored]),
        deleted: state.deleted.filter((draft) => draft !== restored),
      });
      save(id);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
