import { useEffect, useState } from "react";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { DRAFTS_CHANNEL } from "#app/composer/drafts/draft-database.ts";
import { useMessages } from "#app/ui/messages.ts";
import notice from "#app/ui/notice.module.css";
import { toAddress } from "#domain/base-path.ts";
import { SENT_STYLINGS_PATH } from "#domain/closet-tabs.ts";
import { getBoardPath, isEnded } from "#domain/composer/draft.ts";
import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { type SendOutcome, sendWaiting } from "./send-waiting.ts";
import styles from "./waiting-notice.module.css";

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
