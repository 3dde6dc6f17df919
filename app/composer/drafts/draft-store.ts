import { makeId } from "#app/storage/make-id.ts";
import { beginDraft, type Draft, type DraftStyling, isSameOutfit } from "#domain/composer/draft.ts";
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
};

export type DraftStart = {
  /** Of the address. */
  draftId: string | null;
  /** The layout that the address names; null: the last draft. */
  begin: (() => Draft["layout"]) | null;
};

/**
 * The drafts for one closet. Each change is written at once, one after the other. A draft that another tab has changed
 * meanwhile is not overwritten: this tab goes on with a copy.
 */
export function createDraftStore(username: string, database: DraftDatabase = openDraftDatabase()) {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(DRAFTS_CHANNEL);
  let state: DraftsState = { draft: null, editorKey: "", isCopy: false, isNotSaved: false, others: [] };
  let hasUnsaved = false;
  let isSaving = false;
  let saving = Promise.resolve();

  function update(fields: Partial<DraftsState>): void {
    state = { ...state, ...fields };
    for (const listener of listeners) listener();
  }

  function show(draft: Draft, all: readonly Draft[]): void {
    const others = all.filter(({ id }) => id !== draft.id);
    update({ draft, editorKey: `${draft.id} ${draft.version}`, isCopy: false, others });
  }

  async function saveAll(): Promise<void> {
    isSaving = true;
    while (hasUnsaved && state.draft) {
      hasUnsaved = false;
      const asked = state.draft;
      const result = await database.save(asked);
      if (state.draft.id !== asked.id) continue;
      if (result.status === "saved") {
        const { version } = result;
        update({ draft: { ...state.draft, version }, isNotSaved: false });
        // A channel has no target: its messages stay on this site.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel.postMessage({ id: asked.id, version } satisfies SavedMessage);
      } else if (result.status === "not saved") {
        update({ isNotSaved: true });
      } else if (isSameOutfit(result.stored, state.draft)) {
        // Another tab has tried to send it, or this tab has.
        const { stored } = result;
        const isSent = stored.styling?.stage === "sent";
        update({ draft: isSent ? stored : { ...state.draft, version: stored.version } });
        hasUnsaved ||= !isSent;
      } else {
        update({ draft: { ...state.draft, id: makeId(), version: 0 }, isCopy: true });
        hasUnsaved = true;
      }
    }
    isSaving = false;
  }

  function save(): void {
    hasUnsaved = true;
    if (!isSaving) saving = saveAll();
  }

  channel.addEventListener("message", ({ data: saved }: MessageEvent<SavedMessage>) => {
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
  });

  const makeNew = (layout?: Draft["layout"]): Draft => ({
    ...beginDraft(makeId(), username),
    ...(layout && { layout }),
  });

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): DraftsState => state,
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
      save();
    },
    /** Of any draft: an answer may arrive when another one is open. */
    async changeStyling(id: string, styling: DraftStyling): Promise<void> {
      if (state.draft?.id === id) {
        update({ draft: { ...state.draft, styling, changedAt: Date.now() } });
        save();
        return;
      }
      await database.saveStyling(id, styling);
      update({ others: state.others.map((draft) => (draft.id === id ? { ...draft, styling } : draft)) });
    },
    async openDraft(id: string): Promise<void> {
      const drafts = await database.list(username);
      const wanted = drafts.find((draft) => draft.id === id);
      if (wanted) show(wanted, drafts);
    },
    async beginNew(): Promise<void> {
      show(makeNew(), await database.list(username));
    },
    async remove(id: string): Promise<void> {
      await database.remove(id);
      update({ others: state.others.filter((draft) => draft.id !== id) });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
