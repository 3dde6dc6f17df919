/**
 * What the browsers inside apps call themselves: of social networks and chats, and any Android app's (`; wv`). iOS apps that
 * do not name themselves lack `Safari/`, which every real browser there has.
 */
const APPS =
  /\bFBA[NV]\b|\bFB_IAB\b|Instagram|\bLine\/|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|Pinterest\/|LinkedInApp|Twitter for|; wv\)/i;

/**
 * True in the browser of a chat or a social app, in which Google refuses to sign anybody in ("disallowed_useragent").
 *
 * @param userAgent `navigator.userAgent`
 * @param isStandalone `navigator.standalone`: on iOS, a page opened from the home screen, which lacks `Safari/` too
 */
export function isInAppBrowser(userAgent: string, { isStandalone }: { isStandalone: boolean }): boolean {
  if (isStandalone) return false;
  if (APPS.test(userAgent)) return true;
  return /\((?:iPhone|iPad|iPod)\b/.test(userAgent) && !/\bSafari\//.test(userAgent);
}
