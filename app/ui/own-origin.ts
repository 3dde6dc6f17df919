import { chooseOwnOrigin } from "#domain/own-origins.ts";
import { useBrowserValue } from "./use-browser-value.ts";

/** `PUBLIC_URL` until hydration. */
export const useOwnOrigin = (publicUrl: string): string =>
  useBrowserValue(() => chooseOwnOrigin(publicUrl, location.host), publicUrl);
