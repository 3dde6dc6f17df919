import { useSyncExternalStore } from "react";
import { isInAppBrowser } from "#domain/in-app-browser.ts";

const neverChanges = () => () => undefined;

function isInApp(): boolean {
  // iOS only.
  const isStandalone = "standalone" in navigator && navigator.standalone === true;
  return isInAppBrowser(navigator.userAgent, { isStandalone });
}

export const useIsInApp = (): boolean => useSyncExternalStore(neverChanges, isInApp, () => false);
