/** The page of the owner that opens without a network. */
export const KEPT_PATH = "/closet/items";

/** Other apps send photographs to it (Web Share Target). */
export const SHARE_PATH = "/closet/items/share";
export const SHARE_FIELD = "photographs";

/** The page that says that shared photographs have not arrived. */
export const SHARE_LOST_PATH = "/closet/items?shared=lost";
