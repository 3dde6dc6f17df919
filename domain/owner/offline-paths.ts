/** This page of the owner opens without a network. */
export const KEPT_PATH = "/closet/items";

/** Other apps send photographs to it (Web Share Target). */
export const SHARE_PATH = "/closet/items/share";
export const SHARE_FIELD = "photographs";

export const MAX_SHARED_PHOTOGRAPHS = 100;
export const MAX_SHARED_BYTES = 200_000_000;
/** The cache entry says how many did not fit. */
export const SHARE_LEFT_PATH = "/closet/items/share/left";

export const SHARE_LOST_PATH = "/closet/items?shared=lost";
export const SHARE_EMPTY_PATH = "/closet/items?shared=nothing";

/** Offline, the kept page opens in place of any other page of the owner, which its fragment names. Null: it was asked for itself. */
export const findAskedPath = (fragment: string): string | null =>
  /^#\/closet\/(?!all)[^/]/.test(fragment) ? fragment.slice(1) : null;
