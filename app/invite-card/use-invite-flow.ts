import { useCallback, useEffect, useRef, useState } from "react";
import type { Owner } from "#domain/closet.ts";
import type { InviteState } from "#domain/invite-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { fillProfile, type Names, type Profile } from "#domain/profile.ts";
import { readKept, SIGNED_IN_AT } from "#app/account/kept-text.ts";
import { updateProfile } from "#app/account/profile-calls.ts";
import { refreshSession, signOut } from "#app/account/session.ts";
import { dropSignInCode, getSignInCode } from "#app/account/sign-in-code.ts";
import { completeSignInLink, type LinkOutcome, sendSignInLink } from "#app/account/sign-in-link.ts";
import { signInWith } from "#app/account/social-sign-in.ts";
import { useProfile, useSession } from "#app/account/use-account.ts";
import type { Notice } from "./card.tsx";
import type { InviteSteps } from "./invite-steps.ts";
import type { SignUpWay } from "./sign-up-view.tsx";

/** What is written of her here, until the live profile says it too. */
type Written = { userId: string; profile: Profile | null };

const asError = (text: string, onRetry?: () => void): Notice => ({ text, isError: true, ...(onRetry && { onRetry }) });

/** The card of a page completes its link once, however often it is put up. */
let completing: Promise<LinkOutcome> | undefined;

/** What the invite card is about at the moment, and everything that can be done with it (spec §2, §4). */
export function useInviteFlow(inviter: Owner, { hasAccount, isEnteringEmail, go }: InviteSteps) {
  const session = useSession();
  const live = useProfile(session);
  const [written, setWritten] = useState<Written | null>(null);
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const [email, setEmail] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  /** The link that the page was opened by waits for its address. */
  const [isConfirming, setConfirming] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const stopWaiting = useRef<() => void>(undefined);

  const settleLink = useCallback(
    async (outcome: LinkOutcome) => {
      // Who opens her link a second time is signed in already.
      const mayBeKnown = outcome.status === "REFUSED" && readKept(SIGNED_IN_AT) !== null;
      const isUsed = mayBeKnown && (await refreshSession()).status === "SIGNED_IN";
      setCompleting(false);
      setConfirming(outcome.status === "NO_EMAIL");
      setNotice(null);
      if (outcome.status === "UNREACHABLE") setNotice(asError(MESSAGES.outOfReach, () => completeLink()));
      if (outcome.status !== "REFUSED") return;
      dropSignInCode();
      if (isUsed) return;
      go("EMAIL");
      setNotice(asError(MESSAGES.linkRefused));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the two call each other
    [go],
  );

  const completeLink = useCallback(
    (given?: string) => {
      setCompleting(true);
      setNotice(null);
      completing ??= completeSignInLink({
        askForEmail: () => given ?? window.prompt(MESSAGES.confirmEmail),
        isKeptEmailUsed: given === undefined,
      }).finally(() => {
        completing = undefined;
      });
      void completing.then(settleLink);
    },
    [settleLink],
  );

  const hasBegun = useRef(false);
  useEffect(() => {
    // Once: who goes on to something else is not asked again.
    if (!hasBegun.current && getSignInCode() !== null) completeLink();
    hasBegun.current = true;
  }, [completeLink]);

  useEffect(() => {
    // Back leads out of the card that waits for a mail, to where the address was asked for or before.
    const leaveVerification = () => setLinkSentTo(null);
    addEventListener("popstate", leaveVerification);
    return () => removeEventListener("popstate", leaveVerification);
  }, []);

  const isSignedIn = session.status === "SIGNED_IN";
  useEffect(() => {
    // Whoever signs out later, here or in another tab, begins anew.
    if (!isSignedIn) return;
    setLinkSentTo(null);
    if (hasAccount || isEnteringEmail) go(null);
  }, [isSignedIn, hasAccount, isEnteringEmail, go]);

  /** Does one thing at a time, and forgets what was said before. */
  async function act(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    stopWaiting.current?.();
    setNotice(null);
    setBusy(true);
    await work();
    setBusy(false);
  }

  const sendLink = (address: string) =>
    act(async () => {
      const isAgain = linkSentTo !== null;
      setEmail(address);
      const outcome = await sendSignInLink(address);
      if (outcome.status === "SENT") {
        setLinkSentTo(address.trim());
        if (isAgain) setNotice({ text: MESSAGES.sentAgain });
      } else if (outcome.status === "REFUSED") setNotice(asError(outcome.message || MESSAGES.outOfReach));
      else setNotice(asError(MESSAGES.outOfReach, () => void sendLink(address)));
    });

  async function chooseProvider(provider: "google" | "apple"): Promise<void> {
    stopWaiting.current?.();
    const { outcome, stop } = signInWith(provider);
    stopWaiting.current = stop;
    setNotice({ text: MESSAGES.inOtherWindow });
    const { status } = await outcome;
    if (status === "STOPPED") return;
    if (status === "BLOCKED") setNotice(asError(MESSAGES.windowBlocked));
    else setNotice(status === "REFUSED" ? asError(MESSAGES.providerRefused) : null);
  }

  const profile =
    session.status !== "SIGNED_IN"
      ? null
      : live.status === "MISSING"
        ? { email: session.email, updatedAt: 0 }
        : written?.userId === session.userId && (live.profile?.updatedAt ?? 0) <= (written.profile?.updatedAt ?? 0)
          ? written.profile
          : live.profile;

  const saveNames = (names: Names) =>
    act(async () => {
      if (session.status !== "SIGNED_IN" || !profile) return;
      const outcome = await updateProfile(session.userId, fillProfile(profile, names, inviter.username));
      if (outcome.status === "OK") setWritten({ userId: session.userId, profile: outcome.profile });
      else if (outcome.status === "SIGNED_OUT") setNotice(asError(MESSAGES.signedOut));
      else if (outcome.status === "REFUSED") setNotice(asError(outcome.message || MESSAGES.outOfReach));
      else setNotice(asError(MESSAGES.outOfReach, () => void saveNames(names)));
    });

  const leave = () =>
    act(async () => {
      const { status } = await signOut();
      if (status !== "OK") setNotice(asError(MESSAGES.outOfReach, () => void leave()));
    });

  const state: InviteState =
    session.status === "SIGNED_IN"
      ? { session: "SIGNED_IN", profile, hasContinued: written?.userId === session.userId }
      : { session: "ANONYMOUS", hasAccount, linkSentTo, isEnteringEmail: isEnteringEmail || isConfirming };

  const standing: Notice | null =
    session.status === "UNREACHABLE"
      ? asError(MESSAGES.outOfReach, () => void refreshSession())
      : live.isOffline
        ? { text: MESSAGES.offline }
        : null;

  return {
    state,
    isBusy,
    isCompleting,
    isConfirming,
    notice: notice ?? standing,
    email,
    displayName: session.status === "SIGNED_IN" ? session.name : "",
    completeLink,
    sendLink,
    saveNames,
    leave,
    chooseWay: (way: SignUpWay) => {
      if (way !== "email") {
        void chooseProvider(way);
        return;
      }
      stopWaiting.current?.();
      setNotice(null);
      go("EMAIL");
    },
    chooseAccount: () => {
      setNotice(null);
      go("ACCOUNT");
    },
    /** Back from an anonymous step to the one before it. */
    goBack: () => {
      setNotice(null);
      setConfirming(false);
      if (linkSentTo !== null && !hasAccount) setLinkSentTo(null);
      else go(null);
    },
  };
}
