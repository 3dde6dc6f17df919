/** Opens the page in the Android app, or opens the store if the app is not installed (https://developer.chrome.com/docs/android/intents). */
export function getIntentUrl(pageUrl: string, androidPackage: string, storeUrl: string): string {
  const { protocol, host, pathname, search } = new URL(pageUrl);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(storeUrl)}`;
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=${androidPackage};${fallback};end`;
}
