import { useEffect, useState } from "react";
import { makeId } from "#app/storage/make-id.ts";
import {
  type Draft,
  type DraftStyling,
  prepareStyling,
  type SendProblem,
  type StylingForm,
} from "#domain/composer/draft.ts";
import type { DraftStore } from "#app/composer/drafts/draft-store.ts";

export type Sending = {
  isSending: boolean;
  /** It is tried for more than ten seconds. */
  isLate: boolean;
  problem: SendProblem | null;
  send: (form: StylingForm) => void;
  retry: () => void;
  stop: () => void;
};

const LATE_MS = 10_000;

function useLate(isSending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSending]);
  return isLate;
}

/** `waiting-notice.tsx` sends what waits, also after a reload. */
export function useSending(draft: Draft | null, store: DraftStore): Sending {
  const sending = toSending(draft, store);
  return { ...sending, isLate: useLate(sending.isSending) };
}

function toSending(draft: Draft | null, store: DraftStore): Omit<Sending, "isLate"> {
  const { styling } = draft ?? {};
  const change = (content: DraftStyling["content"] | undefined, stage: "waiting" | "stopped"): void => {
    if (!draft || !content) return;
    const earlier = styling?.earlierToken === undefined ? {} : { earlierToken: styling.earlierToken };
    store.changeStyling({ ...earlier, content, stage });
  };
  return {
    isSending: styling?.stage === "waiting" && styling.problem === undefined,
    problem: styling?.problem ?? null,
    send: (form) =>
      change(draft ? prepareStyling(draft, form, { id: makeId(), secret: makeId() }) : undefined, "waiting"),
    retry: () => change(styling?.content, "waiting"),
    stop: () => change(styling?.content, "stopped"),
  };
}
