import { type Draft, type DraftStyling, isSameContent, readDraft, sortDrafts } from "#domain/composer/draft.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";
import { openStore, toPromise } from "#app/storage/open-store.ts";

type SavedDraft =
  | { status: "saved"; version: number }
  | { status: "changed elsewhere"; stored: Draft }
  | { status: "not saved" };

/** What tabs tell each other after a save. */
export type SavedMessage = { id: string; version: number };

export const DRAFTS_CHANNEL = "drafts";

export type DraftDatabase = {
  /** Of all closets, the newest first. */
  listAll: () => Promise<Draft[]>;
  /** The newest first. */
  list: (username: string) => Promise<Draft[]>;
  /** Saves the draft with the next version, unless another tab has saved a newer one, or the browser cannot write. */
  save: (draft: Draft) => Promise<SavedDraft>;
  /** What became of what a draft sends, unless it sends something else by now. Other tabs learn it. */
  saveStyling: (id: string, tried: NewStyling, styling: DraftStyling) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

/** In some private modes there is no database: then nothing is saved, and drafts end with the page. */
export function openDraftDatabase(): DraftDatabase {
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
  return {
    listAll,
    list: async (username) => (await listAll()).filter((draft) => draft.username === username),
    save: (draft) =>
      use<SavedDraft>(
        "readwrite",
        async (store) => {
          const stored = readDraft(await toPromise(store.get(draft.id)));
          if (stored && stored.version !== draft.version) return { status: "changed elsewhere", stored };
          const version = draft.version + 1;
          await toPromise(store.put({ ...draft, version }));
          return { status: "saved", version };
        },
        { status: "not saved" },
      ),
    async saveStyling(id, tried, styling) {
      const saved = await use<SavedMessage | null>(
        "readwrite",
        async (store) => {
          const stored = readDraft(await toPromise(store.get(id)));
          if (!stored?.styling || stored.styling.stage === "sent") return null;
          if (!isSameContent(stored.styling.content, tried)) return null;
          const version = stored.version + 1;
          await toPromise(store.put({ ...stored, styling, version }));
          return { id, version };
        },
        null,
      );
      if (!saved) return;
      const channel = new BroadcastChannel(DRAFTS_CHANNEL);
      // A channel has no target: its messages stay on this site.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(saved);
      channel.close();
    },
    remove: (id) => use("readwrite", (store) => toPromise(store.delete(id)), undefined),
  };
}
