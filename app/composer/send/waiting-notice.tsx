import { useEffect, useState } from "react";
import { getStylePath } from "#domain/closet-tabs.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { FIRST_RETRY_MS, MAX_RETRY_MS } from "#domain/limits.ts";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { useMessages } from "#app/ui/messages.ts";
import notice from "#app/ui/notice.module.css";
import { DRAFTS_CHANNEL } from "#app/composer/drafts/draft-database.ts";
import { type SendOutcome, sendWaiting } from "./send-waiting.ts";
import styles from "./waiting-notice.module.css";

type NoticeProps = { outcome: SendOutcome; words: ComposerMessages; onClose: () => void };

/** What became of an outfit that waited. */
export function SentNotice({ outcome: { draftId, username, styling }, words, onClose }: NoticeProps) {
  const { close } = useMessages();
  const isSent = styling.stage === "sent";
  return (
    <div className={notice.notice}>
      <p>{isSent ? words.sentLater : words.notSent}</p>
      <a
        className={styles.link}
        href={isSent ? `/styling/${styling.token}` : `${getStylePath(username)}?draft=${draftId}`}
      >
        {words.openIt}
      </a>
      <button type="button" className={styles.link} onClick={onClose}>
        {close}
      </button>
    </div>
  );
}

/** Sends what waits: now, after the board is left, and when the connection is back. */
export function WaitingNotice({ openDraftId }: { openDraftId: string | null }) {
  const { language } = useMessages();
  const [said, setSaid] = useState<{ outcome: SendOutcome; words: ComposerMessages } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryInMs = FIRST_RETRY_MS;
    let isOver = false;
    const send = async (isRetry: boolean) => {
      clearTimeout(timer);
      const { outcomes, isWaiting } = await sendWaiting(isRetry);
      // The board says what became of its own.
      const outcome = outcomes.find(({ draftId }) => draftId !== openDraftId);
      if (outcome) setSaid({ outcome, words: await loadComposerMessages(language) });
      if (!isWaiting || isOver) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(true), retryInMs);
      if (isRetry) retryInMs = Math.min(MAX_RETRY_MS, retryInMs * 2);
    };
    const sendNow = () => void send(true);
    // Of the board, also that of this page.
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
