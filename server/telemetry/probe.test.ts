import { expect, test } from "vitest";
import { createProbe } from "./probe.ts";

test("a problem is logged when it begins and when it is over, with its reason; many callers share a look", async () => {
  const lines: unknown[] = [];
  const note = (details: object, message: string) => void lines.push([message, details]);
  let [looks, isBroken] = [0, true];
  const find = createProbe({
    async look() {
      looks += 1;
      if (isBroken) throw new Error("EACCES /data/pictures");
    },
    toProblem: () => "pictures cannot be read",
    goodForMs: 0,
    badForMs: 0,
    log: { error: note, info: note },
  });
  expect(await Promise.all([find(), find(), find()])).toEqual(Array(3).fill("pictures cannot be read"));
  expect(looks).toBe(1);
  await find();
  isBroken = false;
  expect([await find(), await find()]).toEqual([null, null]);
  expect(lines).toEqual([
    ["pictures cannot be read: EACCES /data/pictures", { problem: "pictures cannot be read" }],
    ["a problem is over", { problem: "pictures cannot be read" }],
  ]);
});

test("a look that takes long does not hold up its caller", async () => {
  const find = createProbe({
    look: () => new Promise<never>(() => undefined),
    toProblem: () => "never",
    goodForMs: 0,
    badForMs: 0,
    log: { error: () => undefined, info: () => undefined },
  });
  expect(await find()).toBeNull();
});
