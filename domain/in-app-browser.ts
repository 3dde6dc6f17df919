/** `; wv` marks a web view in any Android app. */
const APPS =
  /\bFBA[NV]\b|\bFB_IAB\b|Instagram|\bLine\/|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|Pinterest\/|LinkedInApp|Twitter for|; wv\)/i;

/**
 * Google rejects sign-ins in such browsers ("disallowed_useragent").
 *
 * @param isStandalone opened from the iOS home screen, where the user agent lacks `Safari/`, too
 */
export function isInAppBrowser(userAgent: string, { isStandalone }: { isStandalone: boolean }): boolean {
  if (isStandalone) return false;
  if (APPS.test(userAgent)) return true;
  return /\((?:iPhone|iPad|iPod)\b/.test(userAgent) && !/\bSafari\//.test(userAgent);
}
