import { useSyncExternalStore } from "react";
import { isInAppBrowser } from "#domain/in-app-browser.ts";

const neverChanges = () => () => undefined;

/** Whether the page stands in the browser of a chat or social app; false as the server rendered it. */
export const useIsInApp = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => isInAppBrowser(navigator.userAgent),
    () => false,
  );
