import { useSyncExternalStore } from "react";
import { chooseOwnOrigin } from "#domain/own-origins.ts";

const neverChanges = () => () => undefined;

/** `PUBLIC_URL` until hydration. */
export const useOwnOrigin = (publicUrl: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => chooseOwnOrigin(publicUrl, location.host),
    () => publicUrl,
  );
