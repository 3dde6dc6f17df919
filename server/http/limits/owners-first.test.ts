import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { runBeforeVisitors, waitForOwners } from "./owners-first.ts";

const render = async (events: string[], maxMs?: number) => {
  await waitForOwners(maxMs);
  events.push("page");
};

test("a page is rendered after the call of an owner that waits for something else in between", async () => {
  const events: string[] = [];
  const call = runBeforeVisitors(async () => {
    await sleep(3);
    events.push("call");
  }, 60_000);
  await Promise.all([call, render(events, 60_000), render(events, 60_000)]);
  expect(events).toEqual(["call", "page", "page"]);
});

test.each([
  ["in all", 60_000, 0],
  ["in its first moments alone", 0, 60_000],
])("a page waits for an upload or an import for a short time %s", async (_, firstMs, waitMs) => {
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const upload = runBeforeVisitors(() => promise, firstMs);
  await render(events, waitMs);
  resolve();
  await upload;
  expect(events).toEqual(["page"]);
});

test("two pages are rendered with rounds of the event loop in between, also after a failed call", async () => {
  await expect(runBeforeVisitors(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
  const events: string[] = [];
  let counting = setImmediate(function count() {
    if (events.at(-1) !== "others") events.push("others");
    counting = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(counting));
  await Promise.all([render(events), render(events), render(events)]);
  expect(events.filter((event, at) => event === "page" && events[at + 1] === "page")).toEqual([]);
});
