import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";

const UNSAFE = /[\p{Cc}\s\\]/u;
const OWN_PATH = /^\/(?!\/)/;

/** Null for addresses of other sites, and for the sign-in page itself. */
export function readReturnPath(text: string | null): string | null {
  if (text === null || text.length > MAX_WEB_ADDRESS_LENGTH || UNSAFE.test(text) || !OWN_PATH.test(text)) return null;
  const base = "https://closet.invalid";
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const path = url.pathname + url.search;
  return url.origin === base && OWN_PATH.test(path) && url.pathname !== "/sign-in" ? path : null;
}
