import { MAX_QR_PATH_BYTES } from "./limits.ts";

const SIGN_IN_PARAMETERS = ["mode", "oobCode"];

/** Leaves out sign-in codes, and the whole query if a QR code cannot hold it. */
export function getPathToScan({ pathname, search }: { pathname: string; search: string }): string {
  const kept = new URLSearchParams(search);
  for (const name of SIGN_IN_PARAMETERS) kept.delete(name);
  const path = kept.size > 0 ? `${pathname}?${kept}` : pathname;
  return path.length > MAX_QR_PATH_BYTES ? pathname : path;
}

/** Opens the page in the Android app, or opens the store if the app is not installed (https://developer.chrome.com/docs/android/intents). */
export function getIntentUrl(pageUrl: string, androidPackage: string, storeUrl: string): string {
  const { protocol, host, pathname, search } = new URL(pageUrl);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(storeUrl)}`;
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=${androidPackage};${fallback};end`;
}
