import { openDraftDatabase } from "#app/composer/drafts/draft-database.ts";

/** A username has no space: no visitor's draft has such a key. */
const toPrefix = (username: string): string => `own ${username} `;

/** It replaces the username in the draft of an owner's board. */
export const getBoardDraftsKey = (username: string, outfitId?: string): string => toPrefix(username) + (outfitId ?? "");

const listOwn = async (username: string) =>
  (await openDraftDatabase().listAll()).filter((draft) => draft.username.startsWith(toPrefix(username)));

export const hasBoardDrafts = async (username: string): Promise<boolean> => (await listOwn(username)).length > 0;

/** Another person may use this browser next. */
export async function forgetBoardDrafts(username: string): Promise<void> {
  for (const { id } of await listOwn(username)) await openDraftDatabase().remove(id);
}
