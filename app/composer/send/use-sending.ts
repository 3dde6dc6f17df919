import { useCallback, useEffect, useRef, useState } from "react";
import { makeId } from "#app/storage/make-id.ts";
import {
  type Draft,
  type DraftStyling,
  isSameContent,
  prepareStyling,
  type SendProblem,
  type StylingForm,
} from "#domain/composer/draft.ts";
import { FIRST_RETRY_MS, MAX_RETRY_MS } from "#domain/limits.ts";
import type { DraftStore } from "#app/composer/drafts/draft-store.ts";
import { sendStyling, withSendLock } from "./send-styling.ts";

export type Sending = {
  isSending: boolean;
  /** Of the last attempt with this draft. */
  problem: SendProblem | null;
  send: (form: StylingForm) => void;
  /** Now, without waiting for the connection. */
  retry: () => void;
  stop: () => void;
};

const listEarlier = ({ styling }: Draft): Pick<DraftStyling, "earlierToken"> =>
  styling?.earlierToken === undefined ? {} : { earlierToken: styling.earlierToken };

/** Sends a draft. Without a connection it waits, also after a reload, and goes out by itself once there is one. */
export function useSending(draft: Draft | null, store: DraftStore): Sending {
  const [attempt, setAttempt] = useState<{ draftId: string; isSending: boolean } | null>(null);
  const [retryInMs, setRetryInMs] = useState(FIRST_RETRY_MS);
  const running = useRef<string | null>(null);

  const go = useCallback(
    async ({ id, username, styling }: Draft) => {
      if (styling?.stage !== "waiting" || running.current === styling.content.id) return;
      const { content } = styling;
      running.current = content.id;
      setAttempt({ draftId: id, isSending: true });
      // What the server has, this browser must know after a crash: else it would be sent twice.
      await store.whenSaved();
      const stored = store.getState().draft;
      const wanted = stored?.id === id ? stored.styling : undefined;
      if (wanted?.stage !== "waiting" || !isSameContent(wanted.content, content)) {
        running.current = null;
        setAttempt(null);
        return;
      }
      const tried = await withSendLock(() => sendStyling(username, styling));
      running.current = null;
      setAttempt({ draftId: id, isSending: false });
      if (tried.stage === "waiting") setRetryInMs((before) => Math.min(MAX_RETRY_MS, before * 2));
      const now = store.getState().draft;
      if (now?.id === id) {
        // Another tab has changed it meanwhile.
        if (!now.styling || !isSameContent(now.styling.content, content)) return;
        if (now.styling.stage === "stopped" && tried.stage !== "sent") return;
      }
      const isNew = tried.stage !== "waiting" || tried.problem !== styling.problem || tried.content !== content;
      if (isNew) await store.changeStyling(id, tried, content);
    },
    [store],
  );

  const isWaiting = draft?.styling?.stage === "waiting";
  const ownAttempt = attempt?.draftId === draft?.id ? attempt : null;
  const isSending = ownAttempt?.isSending === true;
  useEffect(() => {
    if (!draft || !isWaiting || isSending) return;
    const retry = () => void go(draft);
    // The first attempt begins at once.
    const timer = setTimeout(retry, ownAttempt === null ? 0 : retryInMs);
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [draft, isWaiting, isSending, ownAttempt, retryInMs, go]);

  return {
    isSending: isSending || (isWaiting && ownAttempt === null),
    problem: draft?.styling?.problem ?? null,
    send(form) {
      if (!draft) return;
      setAttempt(null);
      setRetryInMs(FIRST_RETRY_MS);
      const content = prepareStyling(draft, form, { id: makeId(), secret: makeId() });
      void store.changeStyling(draft.id, { ...listEarlier(draft), content, stage: "waiting" });
    },
    retry() {
      if (draft) void go(draft);
    },
    stop() {
      if (!draft?.styling) return;
      void store.changeStyling(draft.id, { ...listEarlier(draft), content: draft.styling.content, stage: "stopped" });
    },
  };
}
