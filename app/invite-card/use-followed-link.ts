import { useCallback, useEffect, useRef, useState } from "react";
import { EMAIL_FOR_SIGN_IN, hasSignedIn, storeText, readStoredText } from "#app/account/stored-text.ts";
import { refreshSession } from "#app/account/session.ts";
import { dropSignInCode, getSignInCode, isCodeFromAddress } from "#app/account/sign-in-code.ts";
import { completeSignInLink, type LinkOutcome } from "#app/account/sign-in-link.ts";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import type { InviteMessages } from "#domain/messages/en/visitor.ts";
import type { Notice } from "./notice-line.tsx";
import { toErrorNotice } from "./notices.ts";

export type FollowedLink = {
  /** CONFIRMING: the visitor must enter the address that received the link. */
  phase: "NONE" | "COMPLETING" | "CONFIRMING";
  email: string;
  isRejected: boolean;
  notice: Notice | null;
  canRetry: boolean;
};

const NO_LINK: FollowedLink = { phase: "NONE", email: "", isRejected: false, notice: null, canRetry: false };

let completing: Promise<LinkOutcome> | undefined;

async function findSignedInEmail(): Promise<string | null> {
  const session = await refreshSession();
  return session.status === "SIGNED_IN" ? session.email : null;
}

const findMarkedEmail = async (): Promise<string | null> => (hasSignedIn() ? await findSignedInEmail() : null);

type Words = InviteMessages & { outOfReach: string };

async function toFollowedLink(outcome: LinkOutcome, words: Words): Promise<FollowedLink> {
  switch (outcome.status) {
    case "NONE":
    case "SIGNED_IN":
      return NO_LINK;
    case "NO_EMAIL":
      return (await findMarkedEmail()) === null ? { ...NO_LINK, phase: "CONFIRMING" } : NO_LINK;
    case "NO_COOKIES":
      return { ...NO_LINK, notice: toErrorNotice(words.noCookies) };
    case "UNREACHABLE":
      return {
        ...NO_LINK,
        phase: outcome.isStoredEmail ? "NONE" : "CONFIRMING",
        email: outcome.isStoredEmail ? "" : outcome.email,
        notice: toErrorNotice(words.outOfReach),
        canRetry: true,
      };
    case "WRONG_EMAIL": {
      const notice = toErrorNotice(words.linkOfOtherEmail(outcome.email));
      // A signed-in visitor's card has no field, so the browser's prompt asks again.
      if ((await findMarkedEmail()) !== null) return { ...NO_LINK, notice, canRetry: true };
      return { ...NO_LINK, phase: "CONFIRMING", email: outcome.isStoredEmail ? "" : outcome.email, notice };
    }
    case "REJECTED": {
      const { email, message } = outcome;
      // The link was used before, or the page was reloaded during the sign-in.
      const known = await findSignedInEmail();
      if (known === null)
        return { ...NO_LINK, email, isRejected: true, notice: toErrorNotice(words.linkRefused, undefined, message) };
      if (email !== "" && email.toLowerCase() !== known)
        return { ...NO_LINK, notice: toErrorNotice(words.linkOfAnother(known)) };
      storeText(EMAIL_FOR_SIGN_IN, null);
      return NO_LINK;
    }
  }
}

/** Completes the sign-in link that opened this tab (spec §4). */
export function useFollowedLink() {
  const { outOfReach } = useMessages();
  const words = useInviteMessages();
  const [link, setLink] = useState(NO_LINK);

  /** @param given null: the stored address, or the browser's prompt */
  const complete = useCallback(
    async (given: string | null = null): Promise<void> => {
      setLink({ ...NO_LINK, phase: "COMPLETING" });
      completing ??= completeSignInLink({
        askForEmail: () => given ?? window.prompt(words.confirmEmail),
        isStoredEmailUsed: given === null,
      }).finally(() => {
        completing = undefined;
      });
      setLink(await toFollowedLink(await completing, { ...words, outOfReach }));
    },
    [words, outOfReach],
  );

  const hasStarted = useRef(false);
  useEffect(() => {
    async function completeOrAsk(): Promise<void> {
      if (isCodeFromAddress() || readStoredText(EMAIL_FOR_SIGN_IN) !== null) await complete();
      // After a reload the card asks for the address, not the browser's prompt.
      else setLink(await toFollowedLink({ status: "NO_EMAIL" }, { ...words, outOfReach }));
    }
    if (!hasStarted.current && getSignInCode() !== null) void completeOrAsk();
    hasStarted.current = true;
  }, [complete, words, outOfReach]);

  const { notice, canRetry, email } = link;
  return {
    link,
    linkNotice: notice && canRetry ? { ...notice, onRetry: () => void complete(email || null) } : notice,
    complete,
    leaveLink: () => {
      dropSignInCode();
      setLink(NO_LINK);
    },
  };
}
