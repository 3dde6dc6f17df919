import { setTimeout as sleep } from "node:timers/promises";

const FIRST_WAIT_MS = 20;

/** Before the next attempt after a conflict: longer each time, and each a different time, so that two do not meet again. */
export async function waitForRetry(attempt: number): Promise<void> {
  await sleep(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
}
