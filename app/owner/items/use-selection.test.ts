import fc from "fast-check";
import { expect, test } from "vitest";
import { findRange } from "./use-selection.ts";

test("a range has both ends and all between them, in either direction", () => {
  const ids = Array.from({ length: 20 }, (_, n) => `i${n}`);
  const place = fc.nat(19);
  fc.assert(
    fc.property(place, place, (one, other) => {
      const range = findRange(ids, `i${one}`, `i${other}`);
      expect(range).toEqual(findRange(ids, `i${other}`, `i${one}`));
      expect(range).toHaveLength(Math.abs(one - other) + 1);
      expect(range).toEqual(expect.arrayContaining([`i${one}`, `i${other}`]));
    }),
  );
});

test("a range from an entry that is gone is the other entry", () => {
  expect(findRange(["a", "b"], "gone", "b")).toEqual(["b"]);
});
