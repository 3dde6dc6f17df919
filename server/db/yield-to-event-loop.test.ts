import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test } from "vitest";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("synchronous work yields to the event loop, also when many callers start at once", async () => {
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(counting));
  const turns: number[] = [];
  const work = async () => {
    for (let piece = 0; piece < 3; piece += 1) {
      await yieldToEventLoop();
      turns.push(turn);
      workFor(11);
    }
  };
  await Promise.all([work(), work()]);
  expect(new Set(turns).size).toBe(6);
});
