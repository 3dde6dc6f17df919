/** The page of the owner that opens without a network. */
export const KEPT_PATH = "/closet/items";

/** Other apps send photographs to it (Web Share Target). */
export const SHARE_PATH = "/closet/items/share";
export const SHARE_FIELD = "photographs";

export const MAX_SHARED_PHOTOGRAPHS = 100;
export const MAX_SHARED_BYTES = 200_000_000;
/** In the cache of shared photographs: how many did not fit. */
export const SHARE_LEFT_PATH = "/closet/items/share/left";

/** The page that says that shared photographs have not arrived. */
export const SHARE_LOST_PATH = "/closet/items?shared=lost";
