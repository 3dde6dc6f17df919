import { type Draft, readDraft } from "#domain/composer/draft.ts";
import { openStore, toPromise } from "#app/storage/open-store.ts";

/** `version` is the stored one. */
type SavedDraft = { status: "saved" | "changed elsewhere" | "not saved"; version: number };

export type DraftDatabase = {
  /** Of all closets, the newest first. */
  listAll: () => Promise<Draft[]>;
  /** The newest first. */
  list: (username: string) => Promise<Draft[]>;
  /** Saves the draft with the next version, unless another tab has saved a newer one, or the browser cannot write. */
  save: (draft: Draft) => Promise<SavedDraft>;
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
        const drafts = stored.map(readDraft).filter((draft) => draft !== null);
        return drafts.toSorted((one, other) => other.changedAt - one.changedAt);
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
          if (stored && stored.version !== draft.version)
            return { status: "changed elsewhere", version: stored.version };
          const version = draft.version + 1;
          await toPromise(store.put({ ...draft, version }));
          return { status: "saved", version };
        },
        { status: "not saved", version: draft.version },
      ),
    remove: (id) => use("readwrite", (store) => toPromise(store.delete(id)), undefined),
  };
}
