import { performance } from "node:perf_hooks";
import { setImmediate as nextRound } from "node:timers/promises";

/** SQLite statements and rendering are synchronous: this limits how long they block the event loop. */
const MAX_HOLD_MS = 10;

/** libuv accepts one connection per round of the event loop. */
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

async function findNewTurn(): Promise<void> {
  await turn?.ended;
  turn = { begunAt: performance.now(), ended: endTurn() };
}

let last = Promise.resolve();

/** Resolves at once in the first 10 ms of a turn; later calls wait for the next turn. */
export function yieldToEventLoop(): Promise<void> {
  // In sequence: two concurrent callers would both start in the same turn.
  last = last.then(findShortTurn);
  return last;
}

/** Resolves at the begin of a turn, for work that takes most of one. */
export function waitForNewTurn(): Promise<void> {
  last = last.then(findNewTurn);
  return last;
}

/** Others are served between the steps. */
export async function runInSteps<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    await yieldToEventLoop();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
