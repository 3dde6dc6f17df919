import { openStore, toPromise } from "#app/storage/open-store.ts";

/** A username has no space: no visitor's draft has such a key. */
const toPrefix = (username: string): string => `own ${username} `;

/** In the place of the username in the drafts of an owner's boards. Without an outfit: of new ones. */
export const getBoardDraftsKey = (username: string, outfitId?: string): string => toPrefix(username) + (outfitId ?? "");

/** Before a sign-out: another person may use this browser next. */
export async function forgetBoardDrafts(username: string): Promise<void> {
  await openStore("drafts", "drafts")(
    "readwrite",
    async (store) => {
      const drafts = (await toPromise(store.getAll())) as { id: string; username?: string }[];
      const own = drafts.filter((draft) => draft.username?.startsWith(toPrefix(username)));
      for (const { id } of own) store.delete(id);
    },
    undefined,
  );
}
