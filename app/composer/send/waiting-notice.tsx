import { useEffect, useState } from "react";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { type DraftDatabase, DRAFTS_CHANNEL, openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import { useMessages } from "#app/ui/messages.ts";
import notice from "#app/ui/notice.module.css";
import { toAddress } from "#domain/base-path.ts";
import { SENT_STYLINGS_PATH } from "#domain/closet-tabs.ts";
import { type Draft, type DraftStyling, getBoardPath, isEnded } from "#domain/composer/draft.ts";
import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { sendStyling, withSendLock } from "./send-styling.ts";
import styles from "./waiting-notice.module.css";

type SendOutcome = { draft: Draft; styling: DraftStyling };

/** A closet that stays private, or a link that stays locked, this long is not asked any more. */
const MAX_WAIT_MS = 30 * 24 * 3_600_000;

/** The one sender of a browser. `isRetry`: also sends drafts whose last attempt has failed. `nextAt`: null when nothing waits. */
const sendWaiting = (
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

type NoticeProps = { outcome: SendOutcome; words: ComposerMessages; onClose: () => void };

export function SentNotice({ outcome: { draft, styling }, words, onClose }: NoticeProps) {
  const { close } = useMessages();
  const isSent = styling.stage === "sent";
  const unsentPath = isEnded(draft) ? SENT_STYLINGS_PATH : getBoardPath(draft);
  return (
    <div className={`${notice.notice} ${styles.notice}`}>
      <p>{isSent ? words.sentLater : words.notSent}</p>
      <a className={styles.link} href={toAddress(isSent ? `/styling/${styling.token}` : unsentPath)}>
        {words.openIt}
      </a>
      <button type="button" className={styles.link} onClick={onClose}>
        {close}
      </button>
    </div>
  );
}

export function WaitingNotice({ openDraftId }: { openDraftId: string | null }) {
  const { language } = useMessages();
  const [said, setSaid] = useState<{ outcome: SendOutcome; words: ComposerMessages } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isOver = false;
    const send = async (isRetry: boolean) => {
      clearTimeout(timer);
      const { outcomes, nextAt } = await sendWaiting(isRetry);
      // The board shows its own outcome.
      const outcome = outcomes.find(({ draft }) => draft.id !== openDraftId);
      if (outcome) setSaid({ outcome, words: await loadComposerMessages(language) });
      if (nextAt === null || isOver) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(true), Math.max(getRetryDelayMs(failures), nextAt - Date.now()));
      if (isRetry) failures += 1;
    };
    const sendNow = () => void send(true);
    const saved = new BroadcastChannel(DRAFTS_CHANNEL);
    saved.addEventListener("message", () => void send(false));
    sendNow();
    addEventListener("online", sendNow);
    return () => {
      saved.close();
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", sendNow);
    };
  }, [openDraftId, language]);
  return (
    <div role="status" className={notice.place}>
      {said && <SentNotice {...said} onClose={() => setSaid(null)} />}
    </div>
  );
}
