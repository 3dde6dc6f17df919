import { expect, test } from "vitest";
import { createFairQueue, type FairQueueLimits } from "./fair-queue.ts";
import { BusyError } from "#server/http/responses/work-queue.ts";

/** Work runs until `end` or `fail`. The first letter of its name is its name in the queue. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({
    concurrency: 2,
    concurrencyPerName: 2,
    maxWaiting: 10,
    maxWaitMs: 10_000,
    ...limits,
  });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const fetch = (name: string): Promise<string> =>
    queue.run([name.slice(0, 1)], () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.resolve(name);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const fail = async (name: string): Promise<void> => {
    ends.get(name)?.reject(new Error(name));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { fetch, begun, end, fail };
}

test("work runs in order and within the limit, also after a failure", async () => {
  const { fetch, begun, end, fail } = openQueue();
  const all = Promise.allSettled(["a1", "b1", "c1", "d1", "e1"].map(fetch));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "b1"]);
  await fail("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  await end("c1");
  expect(begun).toEqual(["a1", "b1", "c1", "d1", "e1"]);
  await end("d1");
  await end("e1");
  expect((await all).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});

test("the name with the fewest running goes first", async () => {
  const { fetch, begun, end } = openQueue();
  const all = Promise.all(["a1", "a2", "a3", "a4", "b1"].map(fetch));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  for (const name of ["a2", "b1", "a3", "a4"]) await end(name);
  await all;
});

test("work with two names waits until both have room", async () => {
  const queue = createFairQueue({ concurrency: 3, concurrencyPerName: 1, maxWaiting: 10, maxWaitMs: 10_000 });
  const begun: string[] = [];
  const ends = ["first", "second", "third"].map((name) => ({ name, ...Promise.withResolvers<void>() }));
  const names = [
    ["key a", "closet jane"],
    ["key b", "closet jane"],
    ["key b", "closet emma"],
  ];
  const all = ends.map(({ name, promise }, index) =>
    queue.run(names[index] ?? [], async () => {
      begun.push(name);
      await promise;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["first", "third"]);
  for (const { resolve } of ends) resolve();
  await Promise.all(all);
  expect(begun).toEqual(["first", "third", "second"]);
});

test("a name with its own limit leaves room for other names", async () => {
  const { fetch, begun, end } = openQueue({ concurrency: 3, concurrencyPerName: 3, limitsByName: { a: 2 } });
  const all = Promise.all(["a1", "a2", "a3", "b1"].map(fetch));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a2", "a3"]) await end(name);
  await all;
});

test("one host leaves room for others", async () => {
  const { fetch, begun, end } = openQueue({ concurrency: 3, concurrencyPerName: 2 });
  const all = Promise.all(["a1", "a2", "a3", "a4", "b1", "b2"].map(fetch));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  for (const name of ["a1", "b2", "a3", "a4"]) await end(name);
  expect(await all).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"]);
});

test("a full queue rejects at once, and a long wait times out", async () => {
  const { fetch, begun, end } = openQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 50 });
  const first = fetch("a1");
  const second = fetch("b1");
  await expect(fetch("c1")).rejects.toThrow(BusyError);
  await expect(second).rejects.toThrow(BusyError);
  const third = fetch("d1");
  await end("a1");
  await end("d1");
  expect([await first, await third]).toEqual(["a1", "d1"]);
  expect(begun).toEqual(["a1", "d1"]);
});
