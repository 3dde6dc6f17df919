import { useCallback, useEffect, useRef, useState } from "react";
import { EMAIL_FOR_SIGN_IN, readKept, SIGNED_IN_AT } from "#app/account/kept-text.ts";
import { refreshSession } from "#app/account/session.ts";
import { dropSignInCode, getSignInCode } from "#app/account/sign-in-code.ts";
import { completeSignInLink, type LinkOutcome } from "#app/account/sign-in-link.ts";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import type { InviteMessages } from "#domain/messages/en/invite.ts";
import type { Notice } from "./notice-line.tsx";
import { asTrouble } from "./notices.ts";

export type FollowedLink = {
  /** CONFIRMING: it waits for the address that it was sent to. */
  phase: "NONE" | "COMPLETING" | "CONFIRMING";
  /** What she has given as that address. */
  email: string;
  /** It cannot be used: a new one is to be asked for. */
  isRefused: boolean;
  notice: Notice | null;
  /** The same may be tried once more. */
  canRetry: boolean;
};

const NOTHING: FollowedLink = { phase: "NONE", email: "", isRefused: false, notice: null, canRetry: false };

/** One page completes its link once at a time, however often its card is put up. */
let completing: Promise<LinkOutcome> | undefined;

/** Who is signed in in this browser, as far as anybody is. */
async function findSignedInEmail(): Promise<string | null> {
  if (readKept(SIGNED_IN_AT) === null) return null;
  const session = await refreshSession();
  return session.status === "SIGNED_IN" ? session.email : null;
}

type Words = InviteMessages & { outOfReach: string };

/** What the card makes of an outcome; `given`: the address that she gave for it. */
async function settle(outcome: LinkOutcome, given: string | null, words: Words): Promise<FollowedLink> {
  switch (outcome.status) {
    case "NONE":
    case "SIGNED_IN":
      return NOTHING;
    case "NO_EMAIL":
      return { ...NOTHING, phase: "CONFIRMING" };
    case "NOT_KEPT":
      return { ...NOTHING, notice: asTrouble(words.noCookies) };
    case "UNREACHABLE":
      return {
        ...NOTHING,
        phase: given === null ? "NONE" : "CONFIRMING",
        email: given ?? "",
        notice: asTrouble(words.outOfReach),
        canRetry: true,
      };
    case "REFUSED": {
      const tried = given ?? readKept(EMAIL_FOR_SIGN_IN);
      const known = await findSignedInEmail();
      // Who opens her link a second time is signed in already.
      if (known !== null) {
        dropSignInCode();
        const isHers = tried?.trim().toLowerCase() === known;
        return isHers ? NOTHING : { ...NOTHING, notice: asTrouble(words.linkOfAnother(known)) };
      }
      // The address that was kept may belong to another link: she is asked once for this one's.
      if (given === null)
        return {
          ...NOTHING,
          phase: "CONFIRMING",
          notice: asTrouble(tried ? words.linkNotOf(tried) : words.linkRefusedAtOnce),
        };
      dropSignInCode();
      return {
        ...NOTHING,
        email: given,
        isRefused: true,
        notice: asTrouble(words.linkRefused, undefined, outcome.message),
      };
    }
  }
}

/** The sign-in link that the page was opened by (spec §4): completed at once, and what became of it. */
export function useFollowedLink() {
  const { outOfReach } = useMessages();
  const words = useInviteMessages();
  const [link, setLink] = useState(NOTHING);

  /** With the address that is kept, or that the browser asks for; or with a given one. */
  const complete = useCallback(
    async (given: string | null = null): Promise<void> => {
      setLink({ ...NOTHING, phase: "COMPLETING" });
      let asked = given;
      completing ??= completeSignInLink({
        askForEmail: () => (asked ??= window.prompt(words.confirmEmail)),
        isKeptEmailUsed: given === null,
      }).finally(() => {
        completing = undefined;
      });
      const outcome = await completing;
      setLink(await settle(outcome, asked, { ...words, outOfReach }));
    },
    [words, outOfReach],
  );

  const hasBegun = useRef(false);
  useEffect(() => {
    // Once: who goes on to something else is not asked again.
    if (!hasBegun.current && getSignInCode() !== null) void complete();
    hasBegun.current = true;
  }, [complete]);

  const { notice, canRetry, email } = link;
  return {
    link,
    linkNotice: notice && canRetry ? { ...notice, onRetry: () => void complete(email || null) } : notice,
    complete,
    leaveLink: () => setLink(NOTHING),
  };
}
