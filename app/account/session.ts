import { createStore } from "#app/ui/store.ts";
import { forgetKeptCloset } from "./kept-closet.ts";
import { bearerHeader, callAccount, type Unreachable } from "./account-call.ts";
import {
  FULL_REG_NAME,
  isSignInUnknown,
  storeText,
  readStoredText,
  SHOP_FACTS,
  SIGNED_IN_AT,
  STYLIST,
} from "./stored-text.ts";
import { dropSignInCode } from "./sign-in-code.ts";
import { endSession, forgetToken, getToken, subscribeToTokens } from "./token.ts";

export type Session =
  | { status: "LOADING" }
  | { status: "ANONYMOUS" }
  | { status: "SIGNED_IN"; userId: string; email: string; name: string }
  | Unreachable;

const { getState, set: setSession, subscribe } = createStore<Session>({ status: "LOADING" });
export const getSession = getState;
export const subscribeToSession = subscribe;

let pendingSession: Promise<Session> | undefined;
let generation = 0;
let isOpen = false;
/** The value of `SIGNED_IN_AT` that this page has applied; undefined: none yet. */
let appliedMark: string | null | undefined;

function markSignedIn(mark: string | null): void {
  appliedMark = mark;
  storeText(SIGNED_IN_AT, mark);
}

/** Removes the personal data of the session before: another visitor may use this browser. */
function replaceMark(mark: string | null): void {
  // Pages of a guest end a session, too, when they open. Then the stylist stays.
  if (mark ?? readStoredText(SIGNED_IN_AT)) storeText(STYLIST, null);
  storeText(FULL_REG_NAME, null);
  markSignedIn(mark);
  void forgetKeptCloset();
}

/** If the token has no user id, `checkClaims` gives the account one, and the next token has it (spec §4). */
async function readSession(): Promise<Session> {
  let result = await getToken();
  if (result.status === "OK" && !result.token.claims.userId) {
    await callAccount("POST", "/auth/checkClaims", { body: {}, headers: bearerHeader(result.token.text) });
    result = await getToken({ isForced: true });
  }
  if (result.status === "SIGNED_OUT") return { status: "ANONYMOUS" };
  const { userId, email = "", name = "" } = result.status === "OK" ? result.token.claims : {};
  return userId ? { status: "SIGNED_IN", userId, email, name } : { status: "UNREACHABLE" };
}

export function refreshSession(): Promise<Session> {
  pendingSession ??= loadSession();
  return pendingSession;
}

async function loadSession(isOtherUserPossible = false): Promise<Session> {
  const startedIn = generation;
  const mark = readStoredText(SIGNED_IN_AT);
  const next = await readSession();
  // A sign-in or sign-out since then: this result belongs to the previous session.
  if (startedIn !== generation) return pendingSession ?? getState();
  pendingSession = undefined;
  if (appliedMark === undefined) appliedMark = mark;
  const isUnmarked = (appliedMark ?? readStoredText(SIGNED_IN_AT)) === null;
  if (next.status === "SIGNED_IN" && isUnmarked) markSignedIn(String(Date.now()));
  // A failed request does not sign the visitor out.
  if (next.status !== "UNREACHABLE" || getState().status !== "SIGNED_IN" || isOtherUserPossible) setSession(next);
  followOtherTab();
  return pendingSession ?? getState();
}

function restartSession(): Promise<Session> {
  forgetToken();
  generation += 1;
  pendingSession = loadSession(true);
  return pendingSession;
}

/** Loads the session after a sign-in. `ANONYMOUS`: the browser stores no cookies. */
export function beginSession(): Promise<Session> {
  dropSignInCode();
  replaceMark(String(Date.now()));
  return restartSession();
}

subscribeToTokens((token) => {
  if (token) return;
  generation += 1;
  pendingSession = undefined;
  replaceMark(null);
  setSession({ status: "ANONYMOUS" });
});

function followOtherTab(): boolean {
  const mark = readStoredText(SIGNED_IN_AT);
  if (mark === appliedMark) return false;
  appliedMark = mark;
  if (mark === null) endSession();
  else void restartSession();
  return true;
}

function syncSession(): void {
  if (!followOtherTab() && getState().status === "UNREACHABLE") void refreshSession();
}

/** Loads the session and keeps it current. Idempotent. A browser that has not signed in sends no request. */
export function watchSession(): void {
  if (isOpen) return;
  isOpen = true;
  // `pageshow`: a page from the back/forward cache has missed the other events.
  for (const type of ["storage", "pageshow", "online", "focus", "visibilitychange"])
    addEventListener(type, syncSession);
  if (appliedMark === undefined && isSignInUnknown()) void refreshSession();
  else syncSession();
}

/** Log out (spec §4). `UNREACHABLE` leaves the visitor signed in: only the server can delete the cookie. */
export async function signOut({ everywhere = false } = {}): Promise<{ status: "OK" } | Unreachable> {
  const { status } = await callAccount("POST", "/auth/sign-out", { body: everywhere ? { everywhere } : {} });
  if (status !== 200) return { status: "UNREACHABLE" };
  storeText(SHOP_FACTS, null);
  endSession();
  return { status: "OK" };
}
