import { type DraftDatabase, openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import type { Draft, DraftStyling } from "#domain/composer/draft.ts";
import { sendStyling, withSendLock } from "./send-styling.ts";

export type SendOutcome = { draft: Draft; styling: DraftStyling };

/** A closet that stays private, or a link that stays locked, this long is not asked any more. */
const MAX_WAIT_MS = 30 * 24 * 3_600_000;

/** The one sender of a browser. `isRetry`: also sends drafts whose last attempt has failed. `nextAt`: null when nothing waits. */
export const sendWaiting = (
  isRetry: boolean,
  database: DraftDatabase = openDraftDatabase(),
): Promise<{ outcomes: SendOutcome[]; nextAt: number | null }> =>
  withSendLock(async () => {
    const outcomes: SendOutcome[] = [];
    const times: number[] = [];
    for (const draft of await database.listAll()) {
      const { id, username, styling, changedAt, proposals = [] } = draft;
      if (styling?.stage !== "waiting") continue;
      const { problem, retryAt = 0 } = styling;
      const isDue = problem === undefined || (isRetry && retryAt <= Date.now());
      let tried = isDue ? await sendStyling(username, styling, proposals) : styling;
      const isShut = tried.problem === "private" || tried.problem === "locked";
      if (isShut && changedAt < Date.now() - MAX_WAIT_MS) tried = { ...tried, stage: "stopped" };
      if (tried !== styling) await database.saveStyling(id, styling.content, tried);
      if (tried.stage === "waiting") times.push(tried.retryAt ?? 0);
      else outcomes.push({ draft: { ...draft, styling: tried }, styling: tried });
    }
    return { outcomes, nextAt: times.length > 0 ? Math.min(...times) : null };
  });
