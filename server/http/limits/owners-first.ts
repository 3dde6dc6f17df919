import { setTimeout as sleep } from "node:timers/promises";
import { waitForNewTurn } from "#server/db/yield-to-event-loop.ts";

const MAX_WAIT_MS = 30;
/** An upload or an import takes longer. A page waits several times, each time up to `MAX_WAIT_MS`. */
const MAX_FIRST_MS = 100;

const running = new Set<unknown>();

/** For calls of owners: an edit takes 3 ms in all, but yields ten times. Pages that render in between would add up. */
export async function runBeforeVisitors<Result>(work: () => Promise<Result>, maxMs = MAX_FIRST_MS): Promise<Result> {
  const call = {};
  running.add(call);
  const later = setTimeout(() => running.delete(call), maxMs);
  try {
    return await work();
  } finally {
    clearTimeout(later);
    running.delete(call);
  }
}

/** For visitors' work that blocks the event loop for milliseconds: in a new turn, after the calls of owners. */
export async function waitForOwners(maxMs = MAX_WAIT_MS): Promise<void> {
  const until = performance.now() + maxMs;
  await waitForNewTurn();
  while (running.size > 0 && performance.now() < until) {
    await sleep(1);
    await waitForNewTurn();
  }
}
