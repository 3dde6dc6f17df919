/** The name of a browser cache: its closet opens without a network (`app/owner/offline/`). */
export const KEPT_CLOSET = "closet";

/** There is no cache storage outside a secure context; where the browser blocks it, nothing is in it. */
export const forgetKeptCloset = async (): Promise<unknown> => globalThis.caches?.delete(KEPT_CLOSET).catch(() => false);
