import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BusyError, createQueue, createSharedRuns } from "./queue.ts";

type Limits = Parameters<typeof createQueue>[0];

/** Work runs until `end` or `fail`. The first letter of its name is its name in the queue. */
function openQueue(limits: Partial<Limits> = {}, mostByName: Record<string, number> = {}) {
  const queue = createQueue({ concurrency: 2, maxWaiting: 10, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string, turn: { priority?: number; maxWaitMs?: number } = {}): Promise<string> => {
    const work = () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    };
    const letter = name.slice(0, 1);
    return queue.run(work, { names: { [letter]: mostByName[letter] ?? 2 }, ...turn });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.resolve(name);
    await setImmediate();
  };
  const fail = async (name: string): Promise<void> => {
    ends.get(name)?.reject(new Error(name));
    await setImmediate();
  };
  return { run: (name: string) => run(name), runTurn: run, begun, end, fail, queue };
}

test("work runs in order and within the limit, also after a failure", async () => {
  const { run, begun, end, fail, queue } = openQueue();
  const all = Promise.allSettled(["a1", "b1", "c1", "d1", "e1"].map(run));
  await setImmediate();
  expect(begun).toEqual(["a1", "b1"]);
  expect(queue.readState()).toEqual({ running: 2, waiting: 3 });
  await fail("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  for (const name of ["a1", "c1", "d1", "e1"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "d1", "e1"]);
  expect((await all).map(({ status }) => status === "fulfilled")).toEqual([true, false, true, true, true]);
  expect(queue.readState()).toEqual({ running: 0, waiting: 0 });
});

test("the name with the fewest running goes first, after what has a higher priority", async () => {
  const { run, runTurn, begun, end } = openQueue();
  const all = Promise.all(["a1", "a2", "a3", "a4", "b1"].map(run));
  const urgent = runTurn("a5", { priority: 1 });
  await setImmediate();
  for (const name of ["a1", "a2", "a5", "b1", "a3", "a4"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "a5", "b1", "a3", "a4"]);
  await Promise.all([all, urgent]);
});

test("work with two names waits until both have room", async () => {
  const queue = createQueue({ concurrency: 3 });
  const begun: string[] = [];
  const ends = ["first", "second", "third"].map((name) => ({ name, ...Promise.withResolvers<void>() }));
  const names: Record<string, number>[] = [
    { "key a": 1, "closet jane": 1 },
    { "key b": 1, "closet jane": 1 },
    { "key b": 1, "closet emma": 1 },
  ];
  const all = ends.map(({ name, promise }, index) => {
    const work = async () => {
      begun.push(name);
      await promise;
    };
    return queue.run(work, { names: names[index] ?? {} });
  });
  await setImmediate();
  expect(begun).toEqual(["first", "third"]);
  for (const { resolve } of ends) resolve();
  await Promise.all(all);
  expect(begun).toEqual(["first", "third", "second"]);
});

test("a name with its own limit leaves room for other names", async () => {
  const { run, begun, end } = openQueue({ concurrency: 3 }, { a: 2, b: 3 });
  const all = Promise.all(["a1", "a2", "a3", "b1"].map(run));
  await setImmediate();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a2", "a3"]) await end(name);
  await all;
});

test("a full queue rejects at once, and a long wait times out", async () => {
  const { run, runTurn, begun, end } = openQueue({ concurrency: 1, maxWaiting: 1 });
  const first = run("a1");
  const second = runTurn("b1", { maxWaitMs: 50 });
  await expect(run("c1")).rejects.toThrow(BusyError);
  await expect(second).rejects.toThrow(BusyError);
  const third = run("d1");
  await end("a1");
  await end("d1");
  expect([await first, await third]).toEqual(["a1", "d1"]);
  expect(begun).toEqual(["a1", "d1"]);
});

test("a name that waits too often is rejected, another is not", async () => {
  const { run, end } = openQueue({ concurrency: 1, maxWaitingPerName: 1 });
  const all = ["a1", "a2", "b1"].map(run);
  await expect(run("a3")).rejects.toThrow(BusyError);
  for (const name of ["a1", "b1", "a2"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1"]);
});

test("without a place to wait, work begins within the limits of all its names, or is rejected", async () => {
  const steps = fc.array(fc.record({ who: fc.constantFrom("a", "b", "c"), isEntering: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const queue = createQueue({ concurrency: 4, maxWaiting: 0 });
      const inside: Record<string, (() => void)[]> = { a: [], b: [], c: [] };
      for (const { who, isEntering } of all) {
        const own = inside[who] ?? [];
        const total = Object.values(inside).flat().length;
        if (!isEntering) own.pop()?.();
        else {
          const leave = await queue.enter({ names: { [who]: 2, network: 3 } }).catch(() => null);
          expect(leave !== null).toBe(own.length < 2 && total < 3);
          if (leave) own.push(leave);
        }
      }
    }),
  );
});

test("concurrent calls with one key share a run; after a failure the next call runs again", async () => {
  const share = createSharedRuns<number>();
  let calls = 0;
  const work = async () => (calls += 1);
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => share("a", work))))).toEqual(new Set([1]));
  await expect(share("a", () => Promise.reject(new Error("no pencil")))).rejects.toThrow("no pencil");
  expect(await share("a", work)).toBe(2);
});
