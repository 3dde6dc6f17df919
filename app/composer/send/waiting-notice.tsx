import { useEffect, useState } from "react";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import { useMessages } from "#app/ui/messages.ts";
import notice from "#app/ui/notice.module.css";
import { toAddress } from "#domain/base-path.ts";
import { SENT_STYLINGS_PATH } from "#domain/closet-tabs.ts";
import { type Draft, type DraftStyling, getBoardPath, isEnded } from "#domain/composer/draft.ts";
import { createSender } from "#app/storage/sender.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { sendStyling } from "./send-styling.ts";
import styles from "./waiting-notice.module.css";

type SendOutcome = { draft: Draft; styling: DraftStyling };

/** A closet that stays private, or a link that stays locked, this long is not asked any more. */
const MAX_WAIT_MS = 30 * 24 * 3_600_000;

const isNew = ({ styling }: Draft): boolean => styling?.stage === "waiting" && styling.problem === undefined;

/** Sends the drafts of this browser. `onOutcome`: for what waits no longer. Returns what stops it. */
function startDraftSender(onOutcome: (outcome: SendOutcome) => void): () => void {
  const database = openDraftDatabase();
  const tried = new Set<string>();
  const sender = createSender<Draft & { styling: DraftStyling }>({
    // Without locks, the server gets a request twice, and has one styling.
    lock: "stylings",
    async takeNext() {
      const waiting = (await database.listAll()).filter((draft) => draft.styling?.stage === "waiting");
      const isDue = ({ id, styling }: Draft) => !tried.has(id) && (styling?.retryAt ?? 0) <= Date.now();
      const next = waiting.find(isDue);
      if (next?.styling) {
        tried.add(next.id);
        return { ...next, styling: next.styling };
      }
      tried.clear();
      return waiting.length > 0 ? "LATER" : null;
    },
    /** Another draft may be for another closet. */
    async send(draft) {
      const { id, username, styling, changedAt, proposals = [] } = draft;
      let result = await sendStyling(username, styling, proposals);
      const isShut = result.problem === "private" || result.problem === "locked";
      if (isShut && changedAt < Date.now() - MAX_WAIT_MS) result = { ...result, stage: "stopped" };
      const isSaved = await database.saveStyling(id, styling.content, result);
      // First the earlier version is taken back, then this one goes out.
      if (isSaved && result.problem === undefined) tried.delete(id);
      if (result.stage === "waiting") return "SKIPPED";
      onOutcome({ draft: { ...draft, styling: result }, styling: result });
      return "SENT";
    },
  });
  const stop = sender.start();
  const sendNew = async () => (await database.listAll()).some(isNew) && (await sender.sendNow());
  const stopWatching = database.watch(() => void sendNew());
  void sender.sendNow();
  return () => {
    stop();
    stopWatching();
  };
}

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
    const show = async (outcome: SendOutcome) => setSaid({ outcome, words: await loadComposerMessages(language) });
    // The board shows its own outcome.
    return startDraftSender((outcome) => outcome.draft.id !== openDraftId && void show(outcome));
  }, [openDraftId, language]);
  return (
    <div role="status" className={notice.place}>
      {said && <SentNotice {...said} onClose={() => setSaid(null)} />}
    </div>
  );
}
