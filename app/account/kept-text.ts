import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";

/** What the browser keeps (spec §3): the name from social sign-in, and the address that a sign-in link was sent to. */
export const FULL_REG_NAME = "fullRegName";
export const EMAIL_FOR_SIGN_IN = "emailForSignIn";
/** When this browser asked for sign-in links, within an hour: epoch milliseconds with spaces between them. */
export const LINKS_SENT_AT = "linksSentAt";
/** When that link was asked for, in epoch milliseconds. */
export const LINK_SENT_AT = "linkSentAt";
/** When this browser last signed in: the cookie itself is not to be seen, and who has none need not be asked about. */
export const SIGNED_IN_AT = "signedInAt";

/** Some private modes have no storage, or one that is full: then it is kept as long as the page is. */
const memory = new Map<string, string>();

export function readKept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where what an earlier page kept cannot be known. */
export function isStorageReadable(): boolean {
  try {
    localStorage.getItem(SIGNED_IN_AT);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a text; null forgets it. */
export function keep(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}

/** The address that a link is on its way to, while the link can be used; null: none. */
export function findPendingEmail(): string | null {
  const ageMs = Date.now() - Number(readKept(LINK_SENT_AT) ?? Number.NaN);
  return ageMs >= 0 && ageMs < SIGN_IN_LINK_LIFE_MS ? readKept(EMAIL_FOR_SIGN_IN) : null;
}

/** The visitor no longer waits for the mail; the address stays kept for the link. */
export const forgetPendingEmail = (): void => keep(LINK_SENT_AT, null);
