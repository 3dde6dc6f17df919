import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIRST_RETRY_MS, MAX_RETRY_MS } from "#domain/limits.ts";
import { createSender, type SendResult } from "./sender.ts";

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Of the names in `waiting`, it sends those that `answer` lets through. */
function sendNames(waiting: string[], answer: (name: string) => SendResult, atOnce = 1) {
  const calls: string[] = [];
  const onTheWay = new Set<string>();
  const sender = createSender({
    takeNext() {
      const next = waiting.find((name) => !onTheWay.has(name)) ?? null;
      if (next !== null) onTheWay.add(next);
      return next;
    },
    async send(name: string) {
      calls.push(name);
      await Promise.resolve();
      const result = answer(name);
      onTheWay.delete(name);
      if (result === "SENT") waiting.splice(waiting.indexOf(name), 1);
      return result;
    },
    atOnce,
  });
  return { sender, calls, stop: sender.start() };
}

const MOST_MS = FIRST_RETRY_MS * 1.25;

test("what waits goes out in order; after a failure nothing does, until the delay is over or the browser has a connection", async () => {
  let result: SendResult = "STOPPED";
  const { sender, calls, stop } = sendNames(["a", "b"], () => result);
  await sender.sendNow();
  await sender.wake();
  expect(calls).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(MOST_MS);
  expect(calls).toEqual(["a", "a"]);
  await vi.advanceTimersByTimeAsync(MOST_MS);
  expect(calls).toEqual(["a", "a"]);
  result = "SENT";
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["a", "a", "a", "b"]);
  stop();
});

test("calls that fail together are one failure", async () => {
  const { sender, calls, stop } = sendNames(["a", "b", "c"], () => "STOPPED", 3);
  await sender.sendNow();
  await vi.advanceTimersByTimeAsync(MOST_MS);
  expect(calls).toEqual(["a", "b", "c", "a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(2 * MOST_MS);
  expect(calls).toHaveLength(9);
  stop();
});

test("each delay is longer, until the server answers", async () => {
  const fails = new Set(["a", "b"]);
  const { sender, calls, stop } = sendNames(["a", "b"], (name) => (fails.has(name) ? "STOPPED" : "SENT"));
  for (let n = 0; n < 5; n += 1) await sender.sendNow();
  await vi.advanceTimersByTimeAsync(8 * FIRST_RETRY_MS);
  expect(calls).toEqual(Array.from({ length: 5 }, () => "a"));
  fails.delete("a");
  await sender.sendNow();
  await vi.advanceTimersByTimeAsync(MOST_MS);
  expect(calls.slice(5)).toEqual(["a", "b", "b"]);
  stop();
});

test("what is skipped holds up nothing, and goes out later", async () => {
  const tried = new Set<string>();
  const waiting = ["private", "open"];
  const calls: string[] = [];
  const sender = createSender({
    takeNext() {
      const next = waiting.find((name) => !tried.has(name));
      if (next) return next;
      tried.clear();
      return waiting.length > 0 ? "LATER" : null;
    },
    async send(name: string) {
      calls.push(name);
      tried.add(name);
      if (name === "private") return "SKIPPED";
      waiting.splice(waiting.indexOf(name), 1);
      return "SENT";
    },
  });
  await sender.sendNow();
  expect(calls).toEqual(["private", "open"]);
  await vi.advanceTimersByTimeAsync(MOST_MS);
  expect(calls).toEqual(["private", "open", "private"]);
});

test("what comes when the sender has looked for the last time goes out", async () => {
  const waiting = ["a"];
  const calls: string[] = [];
  const sender = createSender({
    takeNext: () => waiting.shift() ?? null,
    send: async (name: string) => (calls.push(name), "SENT"),
    onEmpty() {
      if (calls.length > 1) return;
      waiting.push("b");
      void sender.sendNow();
    },
  });
  await sender.sendNow();
  expect(calls).toEqual(["a", "b"]);
});

test("a sender that is stopped sends nothing more, and goes on when it is started again", async () => {
  const { sender, calls, stop } = sendNames(["a"], () => "STOPPED");
  await sender.sendNow();
  stop();
  page.dispatchEvent(new Event("online"));
  await sender.sendNow();
  await vi.advanceTimersByTimeAsync(2 * MAX_RETRY_MS);
  expect(calls).toEqual(["a"]);
  const stopAgain = sender.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["a", "a"]);
  stopAgain();
});
