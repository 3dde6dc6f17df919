import { FIRST_RETRY_MS, MAX_RETRY_MS } from "#domain/limits.ts";

/** Longer after each failure; not the same for all devices, which have lost the server at the same time. */
export const getRetryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (1 + Math.random() / 4);
