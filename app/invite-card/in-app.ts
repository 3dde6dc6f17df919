import { useSyncExternalStore } from "react";
import { isInAppBrowser } from "#domain/in-app-browser.ts";

const neverChanges = () => () => undefined;

/** Whether the page stands in the browser of a chat or social app. */
function isInApp(): boolean {
  // iOS alone has it.
  const isStandalone = "standalone" in navigator && navigator.standalone === true;
  return isInAppBrowser(navigator.userAgent, { isStandalone });
}

/** The same; false as the server rendered it. */
export const useIsInApp = (): boolean => useSyncExternalStore(neverChanges, isInApp, () => false);
