import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";

/** Spec §3: the name from social sign-in, and the address that a sign-in link was sent to. */
export const FULL_REG_NAME = "fullRegName";
export const EMAIL_FOR_SIGN_IN = "emailForSignIn";
/** Times of the sign-in links requested within an hour: epoch milliseconds, separated by spaces. */
export const LINKS_SENT_AT = "linksSentAt";
export const LINK_SENT_AT = "linkSentAt";
/** What a stylist typed on this device since the last sign-in or sign-out. */
export const STYLIST = "sentName";
/** What a shop's page has handed over: until when, in epoch milliseconds, a space and the text behind `#`. */
export const SHOP_FACTS = "shopFacts";
/** Time of the last sign-in. Scripts cannot see the session cookie; without this time the page asks no server. */
export const SIGNED_IN_AT = "signedInAt";

/** In some private modes local storage is missing or full: the text then lasts as long as the page. */
const memory = new Map<string, string>();

export function readStoredText(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    // No local storage: see `memory`.
    return null;
  }
}

export function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // No local storage has no keys.
    return [];
  }
}

/** In Safari the server's cookie outlives local storage. */
const hasCookie = (): boolean => document.cookie.includes("signed-in=");

export const hasSignedIn = (): boolean => readStoredText(SIGNED_IN_AT) !== null || hasCookie();

/** The cookie is there and `SIGNED_IN_AT` is not: only the server knows whether the visitor is signed in. */
export function isSignInUnknown(): boolean {
  try {
    return !localStorage.getItem(SIGNED_IN_AT) && hasCookie();
  } catch {
    // No local storage: only the server knows.
    return true;
  }
}

/** False: the text lasts as long as the page. */
export function storeText(key: string, text: string | null): boolean {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    // No local storage, or it is full.
    if (text !== null) memory.set(key, text);
    return text === null;
  }
}

export function findPendingEmail(): string | null {
  const ageMs = Date.now() - Number(readStoredText(LINK_SENT_AT) ?? Number.NaN);
  return ageMs >= 0 && ageMs < SIGN_IN_LINK_LIFE_MS ? readStoredText(EMAIL_FOR_SIGN_IN) : null;
}

/** Ends the wait for the mail. The address stays, because the link still needs it. */
export const forgetPendingEmail = (): void => void storeText(LINK_SENT_AT, null);
