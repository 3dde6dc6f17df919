import type { DraftStyling } from "#domain/composer/draft.ts";
import { type DraftDatabase, openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import { sendStyling, withSendLock } from "./send-styling.ts";

/** A draft that was sent, or needs the stylist. */
export type SendOutcome = { draftId: string; username: string; styling: DraftStyling };

/**
 * Sends every draft that waits, except the one on the board, which sends itself.
 *
 * @returns what became of those that no longer wait
 */
export const sendWaiting = (
  openDraftId: string | null,
  database: DraftDatabase = openDraftDatabase(),
): Promise<{ outcomes: SendOutcome[]; isWaiting: boolean }> =>
  withSendLock(async () => {
    const outcomes: SendOutcome[] = [];
    let isWaiting = false;
    for (const { id, username, styling } of await database.listAll()) {
      if (styling?.stage !== "waiting" || id === openDraftId) continue;
      const tried = await sendStyling(username, styling);
      await database.saveStyling(id, styling.content, tried);
      if (tried.stage === "waiting") isWaiting = true;
      else outcomes.push({ draftId: id, username, styling: tried });
    }
    return { outcomes, isWaiting };
  });
