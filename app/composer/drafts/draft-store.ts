import { makeId } from "#app/storage/make-id.ts";
import { beginDraft, type Draft, type DraftStyling, isGiven } from "#domain/composer/draft.ts";
import { isSameLayout } from "#domain/layout/layout.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { type DraftDatabase, openDraftDatabase } from "./draft-database.ts";

export type DraftsState = {
  /** Null until the stored draft is read. */
  draft: Draft | null;
  /** A change makes the board read the draft again. */
  editorKey: string;
  savedId: string | null;
  replaced: Draft | null;
  /** The next change tries it again. */
  isNotSaved: boolean;
};

export type DraftStart = {
  draftId?: string | null;
  /** It takes the place of the stored draft. */
  layout?: Draft["layout"] | null;
  first?: Draft["layout"];
  /** What `first` names and the owner does not have. */
  proposals?: readonly DraftProposal[];
};

const toReplaced = (draft: Draft): Draft | null => (isGiven(draft) || draft.layout.pics.length === 0 ? null : draft);

/** Writes each change at once. Of two tabs, the later one wins, and the other shows it. */
export function createDraftStore(username: string, database: DraftDatabase = openDraftDatabase()) {
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | null = null;
  let state: DraftsState = { draft: null, editorKey: "", savedId: null, replaced: null, isNotSaved: false };
  let shown = 0;
  /** The board has placed these items of other tabs since the last save. */
  const given = new Set<string>();
  const unsaved = new Map<string, Draft>();
  let isSaving = false;
  let saving = Promise.resolve();

  function update(fields: Partial<DraftsState>): void {
    state = { ...state, ...fields };
    for (const listener of listeners) listener();
  }

  function show(draft: Draft, fields: Partial<DraftsState> = {}): void {
    shown += 1;
    for (const itemId of draft.added ?? []) given.add(itemId);
    update({ draft, editorKey: `${draft.id} ${shown}`, ...fields });
  }

  const makeNew = (layout?: Draft["layout"]): Draft => ({
    ...beginDraft(makeId(), username),
    ...(layout && { layout }),
  });

  async function saveOne(draft: Draft): Promise<void> {
    const { isSaved, sent, missed = [] } = await database.save(draft, given);
    const isShown = state.draft?.id === draft.id;
    if (sent && isShown && state.draft) {
      // Another tab has sent it.
      if (isSameLayout(sent.layout, state.draft.layout)) return show(sent);
      const { styling: _, ...other } = { ...state.draft, id: makeId() };
      update({ draft: other });
      return void unsaved.set(other.id, other);
    }
    update({ isNotSaved: !isSaved, ...(isSaved && isShown && { savedId: draft.id }) });
    if (!isSaved) return;
    given.clear();
    if (missed.length > 0 && isShown && state.draft) show({ ...state.draft, added: [...missed] });
    if (isShown && state.replaced) await database.remove(state.replaced.id);
  }

  async function saveAll(): Promise<void> {
    isSaving = true;
    for (const [id, draft] of unsaved) {
      unsaved.delete(id);
      await saveOne(draft);
    }
    isSaving = false;
  }

  function change(fields: Partial<Draft>): void {
    const draft = { ...(state.draft ?? makeNew()), ...fields };
    update({ draft });
    unsaved.set(draft.id, draft);
    if (!isSaving) saving = saveAll();
  }

  async function remove({ id }: Draft): Promise<void> {
    unsaved.delete(id);
    await saving;
    await database.remove(id);
  }

  async function followOtherTabs(id: string): Promise<void> {
    const newer = (await database.list(username)).find((draft) => draft.id === id);
    const { draft } = state;
    if (!newer || !draft || isSaving || newer.changedAt < draft.changedAt) return;
    const isSame = newer.id === draft.id;
    if (!isSame && (isGiven(newer) || isGiven(draft))) return;
    if (isSame && !newer.added?.length && isSameLayout(newer.layout, draft.layout)) update({ draft: newer });
    else show(newer, { savedId: newer.id });
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      stopWatching ??= database.watch((id) => void followOtherTabs(id));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
    getState: (): DraftsState => state,
    async start({ draftId = null, layout = null, first, proposals = [] }: DraftStart): Promise<void> {
      const drafts = await database.list(username);
      if (state.draft) return;
      const last = drafts.find(({ styling }) => styling?.stage !== "sent");
      const known = drafts.find(({ id }) => id === draftId) ?? (layout ? undefined : last);
      if (known) return show(known, { savedId: known.id });
      const begun = { ...makeNew(layout ?? first), ...(proposals.length > 0 && { proposals }) };
      show(begun, { replaced: last ? toReplaced(last) : null });
    },
    change(fields: Partial<Pick<Draft, "layout" | "added" | "note" | "proposals">>): void {
      const isOther = state.draft && isGiven(state.draft) && fields.layout !== undefined;
      // A change begins another outfit.
      const { proposals } = state.draft ?? {};
      if (isOther) update({ draft: { ...makeNew(), ...(proposals && { proposals }) } });
      change({ ...fields, changedAt: Date.now() });
    },
    changeStyling: (styling: DraftStyling): void => change({ styling, changedAt: Date.now() }),
    /** As if another page of this browser had added them. */
    putBack(itemIds: readonly string[]): void {
      if (state.draft) show({ ...state.draft, added: [...itemIds] });
    },
    beginNew(layout?: Draft["layout"]): void {
      const replaced = state.draft && toReplaced(state.draft);
      show(makeNew(layout), { replaced });
      if (replaced) void remove(replaced);
    },
    bringBack: (): void => {
      const { replaced } = state;
      if (!replaced) return;
      show(replaced, { replaced: null });
      change({});
    },
    remove: async (): Promise<void> => {
      if (state.draft) await remove(state.draft);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
