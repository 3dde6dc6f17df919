import { performance } from "node:perf_hooks";
import { setImmediate as nextRound } from "node:timers/promises";

/** SQLite's statements and a page's rendering never wait. Many of them in a row hold the event loop for about so long. */
const MAX_HOLD_MS = 10;

/** libuv accepts one connection in each round of the event loop: so many may have come meanwhile. */
const ROUNDS_OF_TURN = 32;

let turn: { begunAt: number; ended: Promise<void> } | null = null;

async function endTurn(): Promise<void> {
  for (let round = 0; round < ROUNDS_OF_TURN; round += 1) await nextRound();
  turn = null;
}

async function findShortTurn(): Promise<void> {
  for (;;) {
    turn ??= { begunAt: performance.now(), ended: endTurn() };
    if (performance.now() - turn.begunAt < MAX_HOLD_MS) return;
    await turn.ended;
  }
}

let last = Promise.resolve();

/** Resolves at once while the present turn of some rounds of the event loop is short, and in a later turn after that. */
export function yieldToEventLoop(): Promise<void> {
  // After the caller before: two that asked at once would both begin in the same turn.
  last = last.then(findShortTurn);
  return last;
}
