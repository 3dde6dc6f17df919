import { bearing, callAccount, type Unreachable } from "./account-call.ts";
import { FULL_REG_NAME, isStorageReadable, keep, readKept, SIGNED_IN_AT } from "./kept-text.ts";
import { dropSignInCode } from "./sign-in-code.ts";
import { endTokens, forgetToken, getToken, listenForTokens } from "./token.ts";

export type Session =
  | { status: "LOADING" }
  | { status: "ANONYMOUS" }
  | { status: "SIGNED_IN"; userId: string; email: string; name: string }
  /** It is not known who she is: the server does not answer. `refreshSession` tries again. */
  | Unreachable;

let session: Session = { status: "LOADING" };
let settling: Promise<Session> | undefined;
let round = 0;
let isOpen = false;
/** The state of `SIGNED_IN_AT` that this page acts upon. */
let followed: string | null | undefined;
const listeners = new Set<() => void>();

export const getSession = (): Session => session;

/** Calls after each change of the session, until the returned function is called. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSession(next: Session): void {
  session = next;
  for (const listen of listeners) listen();
}

/** The other tabs hear of it by the browser's `storage` event. */
function markSignedIn(mark: string | null): void {
  followed = mark;
  keep(SIGNED_IN_AT, mark);
}

/** Who she is by the token's claims; without a user id there, the claims are checked once and read again (spec §4). */
async function readSession(): Promise<Session> {
  let answer = await getToken();
  if (answer.status === "OK" && !answer.token.claims.userId) {
    await callAccount("POST", "/auth/checkClaims", { body: {}, headers: bearing(answer.token.text) });
    answer = await getToken({ isForced: true });
  }
  if (answer.status === "SIGNED_OUT") return { status: "ANONYMOUS" };
  const { userId, email = "", name = "" } = answer.status === "OK" ? answer.token.claims : {};
  return userId ? { status: "SIGNED_IN", userId, email, name } : { status: "UNREACHABLE" };
}

/** Finds out who she is: from the token at hand as long as it is good, else from the server, once however many ask. */
export function refreshSession(): Promise<Session> {
  settling ??= settleSession();
  return settling;
}

/** `mayBeAnother`: what was known before is no answer, should the server give none. */
async function settleSession(mayBeAnother = false): Promise<Session> {
  const asked = round;
  const mark = readKept(SIGNED_IN_AT);
  const next = await readSession();
  // In between she signed out, or in: what was read is about somebody else.
  if (asked !== round) return settling ?? session;
  settling = undefined;
  if (followed === undefined) followed = mark;
  const isUnmarked = (followed ?? readKept(SIGNED_IN_AT)) === null;
  if (next.status === "SIGNED_IN" && isUnmarked) markSignedIn(String(Date.now()));
  // Who does not answer has not said that she is somebody else.
  if (next.status !== "UNREACHABLE" || session.status !== "SIGNED_IN" || mayBeAnother) setSession(next);
  // A mark that another tab has set meanwhile is about whom it signed in.
  followMark();
  return settling ?? session;
}

/** Who was known stays until it is known who it is now: most often she is the same. */
function startAnew(): Promise<Session> {
  forgetToken();
  round += 1;
  settling = settleSession(true);
  return settling;
}

/** After a sign-in that the server has accepted: who is it? `ANONYMOUS` where the browser keeps no cookies. */
export function acceptSignIn(): Promise<Session> {
  dropSignInCode();
  // The name of whoever signed in before.
  keep(FULL_REG_NAME, null);
  markSignedIn(String(Date.now()));
  return startAnew();
}

/** Nobody is signed in any more, by whatever way; nothing of her stays behind for whoever uses this browser next. */
listenForTokens((token) => {
  if (token) return;
  round += 1;
  settling = undefined;
  markSignedIn(null);
  keep(FULL_REG_NAME, null);
  setSession({ status: "ANONYMOUS" });
});

/** Does what another tab did; false when it did nothing. */
function followMark(): boolean {
  const mark = readKept(SIGNED_IN_AT);
  if (mark === followed) return false;
  followed = mark;
  if (mark === null) endTokens();
  else void startAnew();
  return true;
}

/** Does what another tab did; otherwise asks again what it could not learn. */
function keepUp(): void {
  if (!followMark() && session.status === "UNREACHABLE") void refreshSession();
}

/**
 * Finds out who she is, and keeps up with it: sign-in and sign-out in other tabs, a session that ends, a server that is
 * back. Asks nobody in a browser that has not signed in, as far as can be known. May be called as often as one likes.
 */
export function openSession(): void {
  if (isOpen) return;
  isOpen = true;
  // A page that was left and is come back to (`pageshow`) has heard nothing in the meantime.
  for (const type of ["storage", "pageshow", "online", "focus", "visibilitychange"]) addEventListener(type, keepUp);
  if (followed === undefined && !isStorageReadable()) void refreshSession();
  else keepUp();
}

/** Log out (spec §4). Out of reach she stays signed in, and is told so: the cookie cannot be taken away from here. */
export async function signOut(): Promise<{ status: "OK" } | Unreachable> {
  const { status } = await callAccount("POST", "/auth/sign-out", { body: {} });
  if (status !== 200) return { status: "UNREACHABLE" };
  endTokens();
  return { status: "OK" };
}
