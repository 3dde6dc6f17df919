import { useSyncExternalStore } from "react";
import { chooseOwnOrigin } from "#domain/own-origins.ts";

const neverChanges = () => () => undefined;

/** The origin that the visitor is at, if it is one of ours; `PUBLIC_URL` while the page is as the server rendered it. */
export const useOwnOrigin = (publicUrl: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => chooseOwnOrigin(publicUrl, location.host),
    () => publicUrl,
  );
