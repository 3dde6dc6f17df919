import { expect, test } from "vitest";
import { BusyError, createWorkQueue } from "./work-queue.ts";

/** Work that ends on `endAll`, and counts how many ran at a time. */
function makeWork() {
  const ends: (() => void)[] = [];
  const counted = { calls: 0, atOnce: 0, most: 0 };
  const work = async (): Promise<number> => {
    counted.calls += 1;
    counted.atOnce += 1;
    counted.most = Math.max(counted.most, counted.atOnce);
    await new Promise<void>((resolve) => ends.push(resolve));
    counted.atOnce -= 1;
    return counted.calls;
  };
  const endAll = async (results: readonly Promise<unknown>[]) => {
    const settled = Promise.allSettled(results);
    const isOver = settled.then(() => true);
    while (!(await Promise.race([isOver, Promise.resolve(false)]))) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return await settled;
  };
  return { counted, work, endAll };
}

test("a hundred concurrent calls share one run", async () => {
  const queue = createWorkQueue<number>({ concurrency: 2, maxWaiting: 5 });
  const { counted, work, endAll } = makeWork();
  const ends = await endAll(Array.from({ length: 100 }, () => queue.run("a", work)));
  expect(counted.calls).toBe(1);
  expect(new Set(ends.map((end) => end.status === "fulfilled" && end.value))).toEqual(new Set([1]));
});

test.each([1, 2, 3])("at most %i run at a time, and all of them run in the end", async (concurrency) => {
  const queue = createWorkQueue<number>({ concurrency, maxWaiting: 50 });
  const { counted, work, endAll } = makeWork();
  await endAll(Array.from({ length: 20 }, () => queue.run(null, work)));
  expect(counted).toMatchObject({ calls: 20, most: concurrency });
  await endAll([queue.run("once more", work)]);
  expect(counted.calls).toBe(21);
});

test("a full queue rejects at once, and accepts again later", async () => {
  const queue = createWorkQueue<number>({ concurrency: 1, maxWaiting: 2 });
  const { work, endAll } = makeWork();
  const first = [queue.run("a", work), queue.run(null, work)];
  await expect(queue.run("c", work)).rejects.toThrow(BusyError);
  await endAll([...first, queue.run("b", work)]);
  await endAll([queue.run("c", work)]);
});

test("work that fails, also in `prepare`, frees its slot, and the next call runs it again", async () => {
  const queue = createWorkQueue<number>({ concurrency: 1, maxWaiting: 5 });
  const fail = () => Promise.reject(new Error("no pencil"));
  await expect(queue.run("a", fail)).rejects.toThrow("no pencil");
  await expect(queue.run("a", async () => 1, fail)).rejects.toThrow("no pencil");
  expect(await queue.run("a", async () => 2)).toBe(2);
});

test("a call that waits too long is rejected, and the next one runs", async () => {
  const queue = createWorkQueue<number>({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20 });
  const { counted, work, endAll } = makeWork();
  const first = queue.run("a", work);
  await expect(queue.run("b", work)).rejects.toThrow(BusyError);
  await endAll([first]);
  await endAll([queue.run("c", work)]);
  expect(counted).toMatchObject({ calls: 2, most: 1 });
});
