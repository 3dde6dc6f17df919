import { performance } from "node:perf_hooks";

/** SQLite's statements and a page's rendering never wait. Many of them in a row hold the event loop for about so long. */
const MAX_HOLD_MS = 10;

let turn: { begunAt: number; ended: Promise<void> } | null = null;

function beginTurn(): { begunAt: number; ended: Promise<void> } {
  const ended = new Promise<void>((end) => {
    setImmediate(() => {
      turn = null;
      end();
    });
  });
  return { begunAt: performance.now(), ended };
}

async function findShortTurn(): Promise<void> {
  for (;;) {
    turn ??= beginTurn();
    if (performance.now() - turn.begunAt < MAX_HOLD_MS) return;
    await turn.ended;
  }
}

let last = Promise.resolve();

/** Resolves at once while the present turn of the event loop is short, and in a later turn after that. */
export function waitForShortTurn(): Promise<void> {
  // After the caller before: two that asked at once would both begin in the same turn.
  last = last.then(findShortTurn);
  return last;
}
