import { useEffect, useReducer, useRef } from "react";
import { updateProfile } from "#app/account/profile-calls.ts";
import { refreshSession, signOut } from "#app/account/session.ts";
import { dropSignInCode, getSignInCode, isCodeFromAddress } from "#app/account/sign-in-code.ts";
import { completeSignInLink, type LinkOutcome, sendSignInLink, signInByCode } from "#app/account/sign-in-link.ts";
import { signInWithPasskey } from "#app/account/passkeys.ts";
import { signInWith } from "#app/account/social-sign-in.ts";
import {
  EMAIL_FOR_SIGN_IN,
  findPendingEmail,
  forgetPendingEmail,
  hasSignedIn,
  LINKS_SENT_AT,
  readStoredText,
  storeText,
} from "#app/account/stored-text.ts";
import { useOwnProfile, useSession } from "#app/account/use-account.ts";
import { useSignIn } from "#app/root-data.ts";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import type { Owner } from "#domain/closet.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import type { InviteState } from "#domain/invite-view.ts";
import { MAX_LINKS_TO_ONE_ADDRESS, SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import type { InviteMessages } from "#domain/messages/en/visitor.ts";
import { buildOwnerProfileChanges, buildProfileChanges, type Names } from "#domain/profile.ts";
import { useProviderNames } from "./sign-up-view.tsx";
import type { InviteSteps } from "./use-steps-in-address.ts";

export type InviteAction =
  | { type: "SIGN_IN_WITH"; provider: SocialProvider }
  | { type: "USE_PASSKEY" }
  | { type: "SEND_LINK"; email: string }
  | { type: "ENTER_CODE"; email: string; code: string }
  /** Null: the stored address, or the browser's prompt. */
  | { type: "COMPLETE_LINK"; email: string | null }
  | { type: "SAVE_NAMES"; names: Names }
  | { type: "SIGN_OUT" }
  | { type: "ENTER_EMAIL" }
  | { type: "HAVE_ACCOUNT" }
  | { type: "GO_BACK" };

type Notice = { text: string; isError?: boolean; retry?: InviteAction };

type LinkState =
  | { phase: "NONE"; isShown: boolean }
  | { phase: "SENT"; email: string }
  | { phase: "COMPLETING" }
  /** The visitor must enter the address that received the link. */
  | { phase: "CONFIRMING"; email: string }
  | { phase: "REJECTED"; email: string };

type State = {
  link: LinkState;
  linkNotice: Notice | null;
  notice: Notice | null;
  isBusy: boolean;
  email: string;
  userId: string | null;
  continuedBy: string | null;
};

type LinkEnd = { type: "LINK_ENDED"; link: LinkState; notice: Notice | null };

type Change =
  | Exclude<InviteAction, { type: "GO_BACK" }>
  | { type: "NOTICE"; notice: Notice | null }
  | { type: "STORED_EMAIL"; email: string }
  | { type: "LINK_SENT"; email: string; notice: Notice | null }
  | LinkEnd
  | { type: "NOT_SAVED"; notice: Notice }
  | { type: "LEFT"; email: string | null }
  | { type: "POPSTATE" }
  | { type: "USER_CHANGED"; userId: string | null };

const REQUESTS = new Set<InviteAction["type"]>(["SEND_LINK", "ENTER_CODE", "SAVE_NAMES", "SIGN_OUT"]);

const NO_LINK: LinkState = { phase: "NONE", isShown: true };
const LEFT: LinkState = { phase: "NONE", isShown: false };

const BEGINNING = { link: NO_LINK, linkNotice: null, notice: null, isBusy: false, email: "", continuedBy: null };

const leaveSent = (link: LinkState): LinkState => (link.phase === "SENT" || link.phase === "NONE" ? LEFT : link);

function reduce(state: State, change: Change): State {
  switch (change.type) {
    case "SIGN_IN_WITH":
    case "USE_PASSKEY":
    case "ENTER_EMAIL":
    case "HAVE_ACCOUNT":
      return { ...state, isBusy: false, notice: null };
    case "STORED_EMAIL":
      return { ...state, email: state.email || change.email };
    case "SEND_LINK":
      return { ...state, isBusy: true, notice: null, email: change.email };
    case "ENTER_CODE":
    case "SIGN_OUT":
      return { ...state, isBusy: true, notice: null };
    case "SAVE_NAMES":
      // Set before the request: the live profile may arrive before the response.
      return { ...state, isBusy: true, notice: null, continuedBy: state.userId };
    case "COMPLETE_LINK":
      return { ...state, link: { phase: "COMPLETING" }, linkNotice: null };
    case "NOTICE":
      return { ...state, isBusy: false, notice: change.notice };
    case "NOT_SAVED":
      return { ...state, isBusy: false, notice: change.notice, continuedBy: null };
    case "LINK_SENT": {
      const { email, notice } = change;
      return { ...state, isBusy: false, notice, link: { phase: "SENT", email }, linkNotice: null };
    }
    case "LINK_ENDED":
      return { ...state, link: change.link, linkNotice: change.notice };
    case "LEFT": {
      const { email } = change;
      const isAboutSent = state.link.phase === "SENT" || state.link.phase === "NONE";
      const link = email !== null ? LEFT : isAboutSent ? state.link : NO_LINK;
      return { ...state, isBusy: false, notice: null, link, linkNotice: null, email: email ?? state.email };
    }
    case "POPSTATE":
      return { ...state, link: leaveSent(state.link) };
    case "USER_CHANGED": {
      const { userId } = change;
      const notice = userId === null ? state.notice : null;
      // A sign-out, also in another tab, resets the card.
      return { ...state, userId, notice, continuedBy: null, link: leaveSent(state.link) };
    }
  }
}

/** Also logs the detail (spec §2). */
function toErrorNotice(text: string, retry?: InviteAction, detail?: unknown): Notice {
  // oxlint-disable-next-line no-console -- the visitor sees no detail
  console.log("Sign-up:", text, detail ?? "");
  return { text, isError: true, ...(retry && { retry }) };
}

function recordSentLink(): number {
  const now = Date.now();
  const isRecent = (time: number) => time <= now && time > now - SIGN_IN_LINK_LIFE_MS;
  const times = [...(readStoredText(LINKS_SENT_AT) ?? "").split(" ").map(Number).filter(isRecent), now];
  storeText(LINKS_SENT_AT, times.join(" "));
  return times.length;
}

/** `inviter` null: the visitor signs in without an invitation. */
export function useInviteFlow(inviter: Owner | null, { hasAccount, isEnteringEmail, go }: InviteSteps) {
  const { outOfReach } = useMessages();
  const words = useInviteMessages();
  const names = useProviderNames();
  const { byEmail } = useSignIn();
  const session = useSession();
  const isKnownHere = useBrowserValue(hasSignedIn, false);
  const { profile, isOffline, storeWritten } = useOwnProfile(session);
  const pendingEmail = useBrowserValue(findPendingEmail, null);
  const userId = session.status === "SIGNED_IN" ? session.userId : null;
  const [state, change] = useReducer(reduce, { ...BEGINNING, userId });
  if (state.userId !== userId) change({ type: "USER_CHANGED", userId });
  const stopProvider = useRef<() => void>(undefined);
  /** Increases with each action: earlier outcomes are ignored. */
  const attempt = useRef(0);

  const { link, linkNotice, isBusy, continuedBy } = state;
  const isConfirming = link.phase === "CONFIRMING";
  const isAboutLink = isConfirming || link.phase === "REJECTED";
  const isAskingEmail = isConfirming || (byEmail && isAboutLink);
  const linkSentTo =
    link.phase === "SENT"
      ? link.email
      : !isAboutLink && !(link.phase === "NONE" && !link.isShown)
        ? pendingEmail
        : null;

  async function dispatch(action: InviteAction): Promise<void> {
    if (action.type === "COMPLETE_LINK") {
      change(action);
      change(await completeLink(action.email, { ...words, outOfReach }));
      return;
    }
    if (isBusy && REQUESTS.has(action.type)) return;
    attempt.current += 1;
    stopProvider.current?.();
    const thisAttempt = attempt.current;
    const isOld = () => thisAttempt !== attempt.current;
    const fail = (text: string, retry?: InviteAction, detail?: unknown) =>
      change({ type: "NOTICE", notice: toErrorNotice(text, retry, detail) });
    if (action.type !== "GO_BACK") change(action);
    switch (action.type) {
      case "SIGN_IN_WITH": {
        const show = (text: string) => change({ type: "NOTICE", notice: { text, retry: action } });
        // After a return the sign-in may still succeed.
        const { outcome, stop } = signInWith(action.provider, () => show(words.notSignedInYet));
        stopProvider.current = stop;
        show(words.inOtherWindow);
        const ended = await outcome;
        if (isOld() || ended.status === "STOPPED") return;
        if (ended.status === "SIGNED_IN") change({ type: "NOTICE", notice: null });
        else if (ended.status === "NO_COOKIES") fail(words.noCookies);
        else if (ended.status === "BLOCKED") fail(words.windowBlocked, action);
        else if (ended.error === "unavailable") fail(words.providerAway(names[action.provider]), action, ended.error);
        else if (ended.error === "email_not_found")
          fail(words.emailUnconfirmed(names[action.provider]), action, ended.error);
        else fail(words.providerRefused, action, ended.error);
        return;
      }
      case "USE_PASSKEY": {
        const outcome = await signInWithPasskey();
        if (isOld()) return;
        if (outcome.status === "OK") change({ type: "NOTICE", notice: null });
        else if (outcome.status === "NO_COOKIES") fail(words.noCookies);
        else if (outcome.status === "UNREACHABLE") fail(outOfReach, action);
        else if (outcome.status === "REJECTED") fail(words.passkeyRefused, undefined, outcome.message);
        else fail(words.passkeyUnused, action);
        return;
      }
      case "SEND_LINK": {
        const outcome = await sendSignInLink(action.email);
        if (isOld()) return;
        if (outcome.status === "UNREACHABLE") fail(outOfReach, action);
        else if (outcome.status === "REJECTED") fail(words.emailRefused, undefined, outcome.message);
        else {
          dropSignInCode();
          const isSeveral = recordSentLink() > MAX_LINKS_TO_ONE_ADDRESS;
          const text = isSeveral ? words.sentSeveral : linkSentTo !== null ? words.sentAgain : null;
          change({ type: "LINK_SENT", email: action.email.trim(), notice: text === null ? null : { text } });
        }
        return;
      }
      case "ENTER_CODE": {
        const outcome = await signInByCode(action.email, action.code);
        if (isOld()) return;
        if (outcome.status === "SIGNED_IN") change({ type: "NOTICE", notice: null });
        else if (outcome.status === "NO_COOKIES") fail(words.noCookies);
        else if (outcome.status === "USED_UP") fail(words.codesUsedUp);
        else if (outcome.status === "REJECTED") fail(words.codeRefused, undefined, outcome.message);
        else fail(outOfReach, action);
        return;
      }
      case "SAVE_NAMES": {
        if (userId === null || !profile) return change({ type: "NOTICE", notice: null });
        const changes = inviter
          ? buildProfileChanges(profile, action.names, inviter.username)
          : buildOwnerProfileChanges(profile, action.names);
        const outcome = await updateProfile(userId, changes);
        if (isOld()) return;
        if (outcome.status === "OK") {
          if (outcome.profile) storeWritten(userId, outcome.profile);
          change({ type: "NOTICE", notice: null });
        } else if (outcome.status === "UNREACHABLE") fail(outOfReach, action);
        else {
          const text = outcome.status === "SIGNED_OUT" ? words.signedOut : words.notSaved;
          change({ type: "NOT_SAVED", notice: toErrorNotice(text, undefined, outcome) });
        }
        return;
      }
      case "SIGN_OUT": {
        const { status } = await signOut();
        if (isOld()) return;
        if (status !== "OK") return fail(outOfReach, action);
        change({ type: "NOTICE", notice: null });
        go(null);
        return;
      }
      case "ENTER_EMAIL":
        change({ type: "STORED_EMAIL", email: readStoredText(EMAIL_FOR_SIGN_IN) ?? "" });
        return go("EMAIL");
      case "HAVE_ACCOUNT":
        return go("ACCOUNT");
      case "GO_BACK": {
        dropSignInCode();
        const isSent = linkSentTo !== null && !hasAccount;
        if (isSent) forgetPendingEmail();
        change({ type: "LEFT", email: isSent ? linkSentTo : null });
        if (isSent && !isEnteringEmail) go("EMAIL");
        else if (!isSent && (hasAccount || isEnteringEmail || !isAboutLink)) go(null);
      }
    }
  }

  useEffect(() => {
    const leaveVerification = () => change({ type: "POPSTATE" });
    addEventListener("popstate", leaveVerification);
    return () => removeEventListener("popstate", leaveVerification);
  }, []);

  useEffect(() => {
    if (userId === null) return;
    stopProvider.current?.();
    forgetPendingEmail();
    if (hasAccount || isEnteringEmail) go(null);
  }, [userId, hasAccount, isEnteringEmail, go]);

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasStarted.current && getSignInCode() !== null) {
      if (isCodeFromAddress() || readStoredText(EMAIL_FOR_SIGN_IN) !== null)
        void dispatch({ type: "COMPLETE_LINK", email: null });
      // After a reload the card asks for the address, not the browser's prompt.
      else void endLink({ status: "NO_EMAIL" }, { ...words, outOfReach }).then(change);
    }
    hasStarted.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  let autoOpenReason: "LINK_FAILED" | "LINK" | null = null;
  if (linkNotice !== null) autoOpenReason = "LINK_FAILED";
  else if (link.phase === "COMPLETING" || isConfirming) autoOpenReason = "LINK";

  const shown: InviteState =
    session.status === "SIGNED_IN"
      ? { session: "SIGNED_IN", profile, hasContinued: continuedBy === session.userId }
      : session.status === "LOADING" && isKnownHere
        ? { session: "LOADING" }
        : { session: "ANONYMOUS", hasAccount, linkSentTo, isEnteringEmail: isEnteringEmail || isAskingEmail };

  const statusNotice =
    session.status === "UNREACHABLE"
      ? { text: outOfReach, isError: true, onRetry: () => void refreshSession() }
      : isOffline && !(continuedBy !== null && profile)
        ? { text: words.offline }
        : null;
  const notice = state.notice ?? linkNotice;
  const retry = notice?.retry;

  return {
    state: shown,
    isBusy,
    isConfirming,
    isCompleting: link.phase === "COMPLETING",
    autoOpenReason,
    notice: notice ? { ...notice, ...(retry && { onRetry: () => void dispatch(retry) }) } : statusNotice,
    email: (isAboutLink && link.email) || state.email,
    displayName: session.status === "SIGNED_IN" ? session.name : "",
    dispatch: (action: InviteAction) => void dispatch(action),
  };
}

async function findSignedInEmail(): Promise<string | null> {
  const session = await refreshSession();
  return session.status === "SIGNED_IN" ? session.email : null;
}

const findMarkedEmail = async (): Promise<string | null> => (hasSignedIn() ? await findSignedInEmail() : null);

type Words = InviteMessages & { outOfReach: string };

let completing: Promise<LinkOutcome> | undefined;

/** Completes the sign-in link that opened this tab (spec §4). */
async function completeLink(email: string | null, words: Words): Promise<LinkEnd> {
  completing ??= completeSignInLink({
    askForEmail: () => email ?? window.prompt(words.confirmEmail),
    isStoredEmailUsed: email === null,
  }).finally(() => {
    completing = undefined;
  });
  return await endLink(await completing, words);
}

async function endLink(outcome: LinkOutcome, words: Words): Promise<LinkEnd> {
  const end = (notice: Notice | null, link = NO_LINK): LinkEnd => ({ type: "LINK_ENDED", link, notice });
  switch (outcome.status) {
    case "NONE":
    case "SIGNED_IN":
      return end(null);
    case "NO_EMAIL":
      return end(null, (await findMarkedEmail()) === null ? { phase: "CONFIRMING", email: "" } : NO_LINK);
    case "NO_COOKIES":
      return end(toErrorNotice(words.noCookies));
    case "UNREACHABLE": {
      const email = outcome.isStoredEmail ? "" : outcome.email;
      const notice = toErrorNotice(words.outOfReach, { type: "COMPLETE_LINK", email: email || null });
      return end(notice, outcome.isStoredEmail ? NO_LINK : { phase: "CONFIRMING", email });
    }
    case "WRONG_EMAIL": {
      const notice = toErrorNotice(words.linkOfOtherEmail(outcome.email));
      // A signed-in visitor's card has no field, so the browser's prompt asks again.
      if ((await findMarkedEmail()) !== null) return end({ ...notice, retry: { type: "COMPLETE_LINK", email: null } });
      return end(notice, { phase: "CONFIRMING", email: outcome.isStoredEmail ? "" : outcome.email });
    }
    case "REJECTED": {
      const { email, message } = outcome;
      // The link was used before, or the page was reloaded during the sign-in.
      const known = await findSignedInEmail();
      if (known === null)
        return end(toErrorNotice(words.linkRefused, undefined, message), { phase: "REJECTED", email });
      if (email !== "" && email.toLowerCase() !== known) return end(toErrorNotice(words.linkOfAnother(known)));
      storeText(EMAIL_FOR_SIGN_IN, null);
      return end(null);
    }
  }
}
