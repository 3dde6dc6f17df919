import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { BusyError } from "#server/http/limits/queue.ts";
import { checkPictureLibrary } from "./sharp.ts";
import { enqueueDecoding, type DecodingPriority, reserveSlotsForVisitors } from "./decoding.ts";

// Other tests of this process start servers.
beforeEach(() => reserveSlotsForVisitors(0));

test("two pictures are decoded at a time, visitors before imports before the background", async () => {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const decode = (name: string, priority: DecodingPriority) =>
    enqueueDecoding(priority, async () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
    });
  const all = Promise.allSettled([
    decode("background 1", "background"),
    decode("background 2", "background"),
    decode("background 3", "background"),
    decode("import", "import"),
    setImmediate().then(() => decode("visitor", "visitor")),
  ]);
  await setImmediate();
  await setImmediate();
  expect(begun).toEqual(["background 1", "background 2"]);
  ends.get("background 2")?.reject(new Error("damaged"));
  await setImmediate();
  expect(begun).toEqual(["background 1", "background 2", "visitor"]);
  ends.get("background 1")?.resolve();
  await setImmediate();
  expect(begun).toEqual(["background 1", "background 2", "visitor", "import"]);
  ends.get("visitor")?.resolve();
  await setImmediate();
  expect(begun).toEqual(["background 1", "background 2", "visitor", "import", "background 3"]);
  for (const end of ends.values()) end.resolve();
  const statuses = (await all).map(({ status }) => status);
  expect(statuses).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
});

test("work that waits too long is rejected, and never starts", async () => {
  const held = Promise.withResolvers<void>();
  const running = [1, 2].map(() => enqueueDecoding("import", () => held.promise));
  await setImmediate();
  let hasBegun = false;
  const begin = async () => void (hasBegun = true);
  await expect(enqueueDecoding("visitor", begin, { maxWaitMs: 1 })).rejects.toThrow(BusyError);
  held.resolve();
  await Promise.all(running);
  expect(hasBegun).toBe(false);
  await enqueueDecoding("visitor", begin, { maxWaitMs: 60_000 });
  expect(hasBegun).toBe(true);
});

test("no decoded picture is kept in memory", async () => {
  await checkPictureLibrary();
  expect(sharp.cache().memory.max).toBe(0);
});

test("where visitors are answered, imports leave a slot free", async () => {
  reserveSlotsForVisitors(1);
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const decode = (name: string, priority: DecodingPriority) =>
    enqueueDecoding(priority, async () => {
      begun.push(name);
      await held.promise;
    });
  const all = [decode("one", "import"), decode("two", "import"), decode("visitor", "visitor")];
  await setImmediate();
  expect(begun).toEqual(["one", "visitor"]);
  held.resolve();
  await Promise.all(all);
  expect(begun).toEqual(["one", "visitor", "two"]);
});
