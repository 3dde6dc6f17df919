import { isInAppBrowser } from "#domain/in-app-browser.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";

function isInApp(): boolean {
  // iOS only.
  const isStandalone = "standalone" in navigator && navigator.standalone === true;
  return isInAppBrowser(navigator.userAgent, { isStandalone });
}

export const useIsInApp = (): boolean => useBrowserValue(isInApp, false);
