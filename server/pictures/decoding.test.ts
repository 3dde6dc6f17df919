import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeInTurn, type DecodingPriority } from "./decoding.ts";

test("two pictures are decoded at a time, those of visitors first, whatever becomes of them", async () => {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const decode = (name: string, priority: DecodingPriority) =>
    decodeInTurn(priority, async () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
    });
  const all = Promise.allSettled([
    decode("import 1", "import"),
    decode("import 2", "import"),
    decode("import 3", "import"),
    decode("visitor", "visitor"),
  ]);
  await setImmediate();
  expect(begun).toEqual(["import 1", "import 2"]);
  ends.get("import 2")?.reject(new Error("damaged"));
  await setImmediate();
  expect(begun).toEqual(["import 1", "import 2", "visitor"]);
  ends.get("import 1")?.resolve();
  await setImmediate();
  expect(begun).toEqual(["import 1", "import 2", "visitor", "import 3"]);
  for (const end of ends.values()) end.resolve();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("no decoded picture is kept in memory", () => {
  expect(sharp.cache().memory.max).toBe(0);
});
