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
  problem: SendProblem | null;
  send: (form: StylingForm) => void;
  retry: () => void;
  stop: () => void;
};

/** `send-waiting.ts` sends what waits, also after a reload. */
export function toSending(draft: Draft | null, store: DraftStore): Sending {
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
