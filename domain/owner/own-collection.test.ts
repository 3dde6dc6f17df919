import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeIds } from "./own-collection.ts";

test("what both devices have added stays, and what one of them has removed is gone", () => {
  expect(mergeIds(["a", "b", "c"], ["c", "a", "b", "d"], ["a", "b", "e"])).toEqual(["a", "b", "d", "e"]);
  expect(mergeIds(["a"], ["b", "a"], ["a", "b"])).toEqual(["b", "a"]);
});

test("without a change elsewhere, the result is this device's list; without a change here, that of the other one", () => {
  const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));
  fc.assert(
    fc.property(ids, ids, (before, changed) => {
      expect(mergeIds(before, changed, before)).toEqual(changed);
      expect(new Set(mergeIds(before, before, changed))).toEqual(new Set(changed));
    }),
  );
});
