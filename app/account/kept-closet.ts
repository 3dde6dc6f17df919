/** The closet that opens without a network (`app/owner/offline/`), as a name of the browser's cache storage. */
export const KEPT_CLOSET = "closet";

/** There is no cache storage outside a secure context. */
export const forgetKeptCloset = async (): Promise<unknown> => globalThis.caches?.delete(KEPT_CLOSET).catch(() => false);
