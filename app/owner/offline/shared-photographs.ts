/** A name of the browser's cache storage. */
export const SHARED_PHOTOGRAPHS = "shared-photographs";
