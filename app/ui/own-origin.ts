import { chooseOwnUrl } from "#domain/own-origins.ts";
import { useBrowserValue } from "./use-browser-value.ts";

/** `PUBLIC_URL` until hydration. */
export const useOwnUrl = (publicUrl: string): string =>
  useBrowserValue(() => chooseOwnUrl(publicUrl, location.host), publicUrl);
