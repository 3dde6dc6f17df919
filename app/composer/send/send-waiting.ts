import type { DraftStyling } from "#domain/composer/draft.ts";
import { type DraftDatabase, openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import { sendStyling, withSendLock } from "./send-styling.ts";

/** A draft that was sent, or needs the stylist. */
export type SendOutcome = { draftId: string; username: string; styling: DraftStyling };

/**
 * Sends every draft that waits: the one sender of a browser.
 *
 * @param isRetry also those whose last attempt has failed
 * @returns what became of those that no longer wait
 */
export const sendWaiting = (
  isRetry: boolean,
  database: DraftDatabase = openDraftDatabase(),
): Promise<{ outcomes: SendOutcome[]; isWaiting: boolean }> =>
  withSendLock(async () => {
    const outcomes: SendOutcome[] = [];
    let isWaiting = false;
    for (const { id, username, styling } of await database.listAll()) {
      if (styling?.stage !== "waiting") continue;
      const isDue = isRetry || styling.problem === undefined;
      const tried = isDue ? await sendStyling(username, styling) : styling;
      if (isDue) await database.saveStyling(id, styling.content, tried);
      if (tried.stage === "waiting") isWaiting = true;
      else outcomes.push({ draftId: id, username, styling: tried });
    }
    return { outcomes, isWaiting };
  });
