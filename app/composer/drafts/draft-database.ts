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
import { openRecords, type Records } from "#app/storage/open-records.ts";

type Saved = { isSaved: boolean; sent?: Draft; missed?: readonly string[] };

export type DraftDatabase = Pick<Records<Draft>, "watch"> & {
  listAll: () => Promise<Draft[]>;
  list: (username: string) => Promise<Draft[]>;
  /** Not saved: the browser cannot write, or another tab has sent the draft. `missed`: items that another tab has added since. */
  save: (draft: Draft, given?: ReadonlySet<string>) => Promise<Saved>;
  /** False: not written, or the draft sends something else by now. */
  saveStyling: (id: string, tried: NewStyling, styling: DraftStyling) => Promise<boolean>;
  savePicture: (id: string, picture: Blob) => Promise<unknown>;
  /** The board places it when it opens. */
  addItem: (id: string, itemId: string) => Promise<unknown>;
  remove: (id: string) => Promise<void>;
};

/** @param olderKey drafts under this name are listed, too */
export function openDraftDatabase(olderKey: string | null = null): DraftDatabase {
  const { list, change, remove, watch } = openRecords("drafts", "drafts", readDraft);
  const listAll = async () => sortDrafts(await list());
  const update = (id: string, changeStored: (stored: Draft) => Draft | null) =>
    change(id, (stored) => stored && changeStored(stored));
  return {
    watch,
    listAll,
    list: async (key) => (await listAll()).filter(({ username }) => username === key || username === olderKey),
    async save(draft, given = new Set()) {
      let sent: Draft | undefined;
      let missed: readonly string[] = [];
      const isSaved = await change(draft.id, (stored) => {
        if (stored?.styling?.stage === "sent" && draft.styling?.stage !== "sent") {
          sent = stored;
          return null;
        }
        const known = given.union(new Set(listDraftItems(draft)));
        missed = (stored?.added ?? []).filter((itemId) => !known.has(itemId));
        const added = [...(draft.added ?? []), ...missed];
        const picture = draft.styling?.stage === "sent" ? undefined : stored?.picture;
        return { ...draft, ...(picture && { picture }), ...(missed.length > 0 && { added }) };
      });
      return isSaved ? { isSaved, missed } : { isSaved, ...(sent && { sent }) };
    },
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
    remove: (id) => remove([id]),
  };
}
