import { openStore, toPromise } from "#app/storage/open-store.ts";

/** A username has no space: no visitor's draft has such a key. */
const toPrefix = (username: string): string => `own ${username} `;

/** In the place of the username in the drafts of an owner's boards. Without an outfit: of new ones. */
export const getBoardDraftsKey = (username: string, outfitId?: string): string => toPrefix(username) + (outfitId ?? "");

async function listOwn(store: IDBObjectStore, username: string): Promise<{ id: string }[]> {
  const drafts = (await toPromise(store.getAll())) as { id: string; username?: string }[];
  return drafts.filter((draft) => draft.username?.startsWith(toPrefix(username)));
}

export const hasBoardDrafts = (username: string): Promise<boolean> =>
  openStore("drafts", "drafts")("readonly", async (store) => (await listOwn(store, username)).length > 0, false);

/** Before a sign-out: another person may use this browser next. */
export async function forgetBoardDrafts(username: string): Promise<void> {
  await openStore("drafts", "drafts")(
    "readwrite",
    async (store) => {
      for (const { id } of await listOwn(store, username)) store.delete(id);
    },
    undefined,
  );
}
