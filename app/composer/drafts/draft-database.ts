import {
  type Draft,
  type DraftStyling,
  isGiven,
  isSameContent,
  listDraftItems,
  readDraft,
  sortDrafts,
} from "#domain/composer/draft.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";
import { openStore, toPromise } from "#app/storage/open-store.ts";

/** The messages are ids of saved drafts. */
export const DRAFTS_CHANNEL = "drafts";

type Saved = { isSaved: boolean; sent?: Draft; missed?: readonly string[] };

export type DraftDatabase = {
  listAll: () => Promise<Draft[]>;
  list: (username: string) => Promise<Draft[]>;
  /** Not saved: the browser cannot write, or another tab has sent the draft. `missed`: items that another tab has added since. */
  save: (draft: Draft, given?: ReadonlySet<string>) => Promise<Saved>;
  /** Skipped if the draft sends something else by now. Other tabs learn it. */
  saveStyling: (id: string, tried: NewStyling, styling: DraftStyling) => Promise<void>;
  savePicture: (id: string, picture: Blob) => Promise<void>;
  /** The board places it when it opens. Other tabs learn it. */
  addItem: (id: string, itemId: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

function tellTabs(id: string): void {
  const channel = new BroadcastChannel(DRAFTS_CHANNEL);
  // A channel has no target: its messages stay on this site.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(id);
  channel.close();
}

/**
 * In some private modes there is no database: then nothing is saved, and drafts end with the page.
 * @param olderKey drafts under this name are listed, too
 */
export function openDraftDatabase(olderKey: string | null = null): DraftDatabase {
  const use = openStore("drafts", "drafts");
  const listAll = () =>
    use(
      "readonly",
      async (store) => {
        const stored: unknown[] = await toPromise(store.getAll());
        return sortDrafts(stored.map(readDraft).filter((draft) => draft !== null));
      },
      [],
    );
  const update = async (id: string, change: (stored: Draft) => Draft | null): Promise<void> => {
    const isSaved = await use(
      "readwrite",
      async (store) => {
        const stored = readDraft(await toPromise(store.get(id)));
        const changed = stored && change(stored);
        if (changed) await toPromise(store.put(changed));
        return changed !== null;
      },
      false,
    );
    if (isSaved) tellTabs(id);
  };
  return {
    listAll,
    list: async (key) => (await listAll()).filter(({ username }) => username === key || username === olderKey),
    save: (draft, given = new Set()) =>
      use<Saved>(
        "readwrite",
        async (store) => {
          const stored = readDraft(await toPromise(store.get(draft.id)));
          if (stored?.styling?.stage === "sent" && draft.styling?.stage !== "sent")
            return { isSaved: false, sent: stored };
          const known = given.union(new Set(listDraftItems(draft)));
          const missed = (stored?.added ?? []).filter((itemId) => !known.has(itemId));
          const added = [...(draft.added ?? []), ...missed];
          const picture = draft.styling?.stage === "sent" ? undefined : stored?.picture;
          await toPromise(store.put({ ...draft, ...(picture && { picture }), ...(missed.length > 0 && { added }) }));
          return { isSaved: true, missed };
        },
        { isSaved: false },
      ),
    saveStyling: (id, tried, styling) =>
      update(id, (stored) => {
        if (!stored.styling || stored.styling.stage === "sent") return null;
        if (!isSameContent(stored.styling.content, tried)) return null;
        // The stylist wants to change it first.
        if (stored.styling.stage === "stopped" && styling.stage !== "sent") return null;
        const { picture, ...others } = stored;
        return { ...others, ...(picture && styling.stage !== "sent" && { picture }), styling };
      }),
    savePicture: (id, picture) =>
      update(id, (stored) => (stored.styling?.stage === "sent" ? null : { ...stored, picture })),
    addItem: (id, itemId) =>
      update(id, (stored) =>
        isGiven(stored) || listDraftItems(stored).includes(itemId)
          ? null
          : { ...stored, added: [...(stored.added ?? []), itemId], changedAt: Date.now() },
      ),
    remove: (id) => use("readwrite", (store) => toPromise(store.delete(id)), undefined),
  };
}
