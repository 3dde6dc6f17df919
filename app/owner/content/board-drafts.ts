import { openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import { type DevicePart, type IsWanted, readPart, writePart } from "#app/owner/content/device-part.ts";

/** A username has no space: no visitor's draft has such a key. */
const PREFIX = "own ";

/** It replaces the username in the draft of an owner's board. `older`: in those of version 1.0. */
export const getBoardDraftsKeys = (part: DevicePart, outfitId = ""): { key: string; older: string | null } => ({
  key: PREFIX + writePart(part, " ") + outfitId,
  older: part.owned.includes(part.username) ? `${PREFIX}${part.username} ${outfitId}` : null,
});

async function listOwn(isWanted: IsWanted) {
  const all = await openDraftDatabase().listAll();
  return all.filter(({ username: key }) => {
    const stored = key.startsWith(PREFIX) ? readPart(key.slice(PREFIX.length), " ") : null;
    return stored !== null && isWanted(stored);
  });
}

export const hasBoardDrafts = async (isWanted: IsWanted): Promise<boolean> => (await listOwn(isWanted)).length > 0;

/** Of a new outfit. */
export async function hasNewBoard(part: DevicePart): Promise<boolean> {
  const { key } = getBoardDraftsKeys(part);
  return (await openDraftDatabase().listAll()).some(({ username }) => username === key);
}

/** Another person may use this browser next. */
export async function forgetBoardDrafts(isWanted: IsWanted): Promise<void> {
  for (const { id } of await listOwn(isWanted)) await openDraftDatabase().remove(id);
}
