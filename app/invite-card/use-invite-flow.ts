import { useEffect, useRef, useState } from "react";
import { callAccount } from "#app/account/account-call.ts";
import { updateProfile } from "#app/account/profile-calls.ts";
import { recordSentLink } from "#app/account/sent-links.ts";
import { refreshSession, type Session, signOut } from "#app/account/session.ts";
import { sendSignInLink } from "#app/account/sign-in-link.ts";
import { signInWith } from "#app/account/social-sign-in.ts";
import {
  EMAIL_FOR_SIGN_IN,
  findPendingEmail,
  forgetPendingEmail,
  hasSignedIn,
  readStoredText,
} from "#app/account/stored-text.ts";
import { useProfile, useSession } from "#app/account/use-account.ts";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import type { Owner } from "#domain/closet.ts";
import type { InviteState } from "#domain/invite-view.ts";
import { MAX_LINKS_TO_ONE_ADDRESS } from "#domain/limits.ts";
import {
  buildOwnerProfileChanges,
  buildProfileChanges,
  type Names,
  type Profile,
  readProfile,
} from "#domain/profile.ts";
import type { InviteSteps } from "./invite-steps.ts";
import type { Notice } from "./notice-line.tsx";
import { toErrorNotice } from "./notices.ts";
import type { SignUpWay } from "./sign-up-view.tsx";
import { useFollowedLink } from "./use-followed-link.ts";

/** @param inviter null: the visitor signs in without an invitation */
export function useInviteFlow(inviter: Owner | null, { hasAccount, isEnteringEmail, go }: InviteSteps) {
  const { outOfReach } = useMessages();
  const words = useInviteMessages();
  const session = useSession();
  const isKnownHere = useBrowserValue(hasSignedIn, false);
  const { profile, isOffline, storeWritten } = useOwnProfile(session);
  const { link, linkNotice, complete, leaveLink } = useFollowedLink();
  /** Undefined: this page has requested no link. The card then shows the address that an earlier page stored. */
  const [sentTo, setSentTo] = useState<string | null | undefined>();
  const pendingEmail = useBrowserValue(findPendingEmail, null);
  const [email, setEmail] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [continuedBy, setContinuedBy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const stopProvider = useRef<() => void>(undefined);
  /** Increases with each action: earlier outcomes are ignored. */
  const attempt = useRef(0);
  const userId = session.status === "SIGNED_IN" ? session.userId : null;

  function cancelCurrent(): void {
    attempt.current += 1;
    stopProvider.current?.();
    setBusy(false);
    setNotice(null);
  }

  useEffect(() => {
    const leaveVerification = () => setSentTo(null);
    addEventListener("popstate", leaveVerification);
    return () => removeEventListener("popstate", leaveVerification);
  }, []);

  // A sign-out, also in another tab, resets the card.
  const [lastUserId, setLastUserId] = useState(userId);
  if (lastUserId !== userId) {
    setLastUserId(userId);
    setContinuedBy(null);
    setSentTo(null);
    if (userId !== null) setNotice(null);
  }

  useEffect(() => {
    if (userId === null) return;
    stopProvider.current?.();
    forgetPendingEmail();
    if (hasAccount || isEnteringEmail) go(null);
  }, [userId, hasAccount, isEnteringEmail, go]);

  const isConfirming = link.phase === "CONFIRMING";
  const isAboutLink = isConfirming || link.isRejected;
  const linkSentTo = isAboutLink ? null : sentTo === undefined ? pendingEmail : sentTo;

  async function run<Outcome>(work: () => Promise<Outcome>, settle: (outcome: Outcome) => void): Promise<void> {
    if (isBusy) return;
    cancelCurrent();
    const thisAttempt = attempt.current;
    setBusy(true);
    const outcome = await work();
    if (thisAttempt !== attempt.current) return;
    setBusy(false);
    settle(outcome);
  }

  const sendLink = (address: string): Promise<void> => {
    setEmail(address);
    return run(
      () => sendSignInLink(address),
      (outcome) => {
        if (outcome.status === "UNREACHABLE") {
          setNotice(toErrorNotice(outOfReach, () => void sendLink(address)));
        } else if (outcome.status === "REJECTED")
          setNotice(toErrorNotice(words.emailRefused, undefined, outcome.message));
        else {
          leaveLink();
          if (recordSentLink() > MAX_LINKS_TO_ONE_ADDRESS) setNotice({ text: words.sentSeveral });
          else if (linkSentTo !== null) setNotice({ text: words.sentAgain });
          setSentTo(address.trim());
        }
      },
    );
  };

  async function chooseProvider(provider: "google" | "apple"): Promise<void> {
    cancelCurrent();
    const thisAttempt = attempt.current;
    const again = () => void chooseProvider(provider);
    // The sign-in may still succeed later.
    const onReturn = () => setNotice({ text: words.notSignedInYet, onRetry: again });
    const { outcome, stop } = signInWith(provider, onReturn);
    stopProvider.current = stop;
    setNotice({ text: words.inOtherWindow, onRetry: again });
    const ended = await outcome;
    if (thisAttempt !== attempt.current || ended.status === "STOPPED") return;
    if (ended.status === "SIGNED_IN") setNotice(null);
    else if (ended.status === "NO_COOKIES") setNotice(toErrorNotice(words.noCookies));
    else if (ended.status === "BLOCKED") setNotice(toErrorNotice(words.windowBlocked, again));
    else setNotice(toErrorNotice(words.providerRefused, again, ended.error));
  }

  async function saveNames(names: Names): Promise<void> {
    if (userId === null || !profile) return;
    await run(
      () => {
        // Set before the request: the live profile may arrive before the response.
        setContinuedBy(userId);
        const changes = inviter
          ? buildProfileChanges(profile, names, inviter.username)
          : buildOwnerProfileChanges(profile, names);
        return updateProfile(userId, changes);
      },
      (outcome) => {
        if (outcome.status === "OK") {
          if (outcome.profile) storeWritten(userId, outcome.profile);
        } else if (outcome.status === "UNREACHABLE") {
          setNotice(toErrorNotice(outOfReach, () => void saveNames(names)));
        } else {
          setContinuedBy(null);
          const isOut = outcome.status === "SIGNED_OUT";
          setNotice(toErrorNotice(isOut ? words.signedOut : words.notSaved, undefined, outcome));
        }
      },
    );
  }

  const leave = (): Promise<void> =>
    run(signOut, ({ status }) => {
      if (status === "OK") go(null);
      else setNotice(toErrorNotice(outOfReach, () => void leave()));
    });

  const state: InviteState =
    session.status === "SIGNED_IN"
      ? { session: "SIGNED_IN", profile, hasContinued: continuedBy === session.userId }
      : session.status === "LOADING" && isKnownHere
        ? { session: "LOADING" }
        : {
            session: "ANONYMOUS",
            hasAccount,
            linkSentTo,
            isEnteringEmail: isEnteringEmail || isAboutLink,
          };

  const statusNotice: Notice | null =
    session.status === "UNREACHABLE"
      ? { text: outOfReach, isError: true, onRetry: () => void refreshSession() }
      : isOffline && !(continuedBy !== null && profile)
        ? { text: words.offline }
        : null;

  return {
    state,
    isBusy,
    isConfirming,
    isCompleting: link.phase === "COMPLETING",
    autoOpenReason: linkNotice !== null ? ("LINK_FAILED" as const) : link.phase !== "NONE" ? ("LINK" as const) : null,
    notice: notice ?? linkNotice ?? statusNotice,
    email: link.email || email,
    displayName: session.status === "SIGNED_IN" ? session.name : "",
    confirm: (address: string) => void complete(address),
    sendLink,
    saveNames,
    leave,
    chooseWay: (way: SignUpWay) => {
      if (way !== "email") {
        void chooseProvider(way);
        return;
      }
      cancelCurrent();
      setEmail((known) => known || (readStoredText(EMAIL_FOR_SIGN_IN) ?? ""));
      go("EMAIL");
    },
    chooseAccount: () => {
      cancelCurrent();
      go("ACCOUNT");
    },
    goBack: () => {
      cancelCurrent();
      leaveLink();
      if (linkSentTo !== null && !hasAccount) {
        forgetPendingEmail();
        setEmail(linkSentTo);
        setSentTo(null);
        if (!isEnteringEmail) go("EMAIL");
      } else if (hasAccount || isEnteringEmail || !isAboutLink) go(null);
    },
  };
}

/** A profile that this page fetched or wrote. It is shown until the live profile differs from `liveThen`. */
type LocalProfile = { userId: string; profile: Profile; liveThen: Profile | null };

function useOwnProfile(session: Session) {
  const live = useProfile(session);
  const [local, setLocal] = useState<LocalProfile | null>(null);
  const userId = session.status === "SIGNED_IN" ? session.userId : null;
  const isCutOff = live.isOffline && live.profile === null;

  useEffect(() => {
    async function ask(id: string): Promise<void> {
      const { body } = await callAccount("GET", `/users/${encodeURIComponent(id)}`);
      const profile = readProfile(body);
      if (profile?.email) setLocal({ userId: id, profile, liveThen: null });
    }
    // Some proxies hold streams back but pass normal responses.
    if (isCutOff && userId !== null) void ask(userId);
  }, [isCutOff, userId]);

  const isLocalNewer = local !== null && local.userId === userId && local.liveThen === live.profile;
  const missing =
    session.status === "SIGNED_IN" && live.status === "MISSING" ? { email: session.email, updatedAt: 0 } : null;
  return {
    profile: isLocalNewer ? local.profile : (live.profile ?? missing),
    isOffline: live.isOffline,
    storeWritten: (writer: string, profile: Profile) =>
      setLocal({ userId: writer, profile, liveThen: writer === userId ? live.profile : null }),
  };
}
