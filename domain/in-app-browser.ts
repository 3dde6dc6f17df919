/** `; wv` marks a web view in any Android app. */
const APPS =
  /\bFBA[NV]\b|\bFB_IAB\b|Instagram|\bLine\/|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|Pinterest\/|LinkedInApp|Twitter for|; wv\)/i;

/**
 * Google rejects sign-ins in such browsers ("disallowed_useragent").
 *
 * @param isStandalone iOS pages on the home screen lack `Safari/`, as other apps do
 */
export function isInAppBrowser(userAgent: string, { isStandalone }: { isStandalone: boolean }): boolean {
  if (isStandalone) return false;
  if (APPS.test(userAgent)) return true;
  return /\((?:iPhone|iPad|iPod)\b/.test(userAgent) && !/\bSafari\//.test(userAgent);
}
