import fc from "fast-check";
import { expect, test } from "vitest";
import { findListPlace } from "./place-in-list.ts";

test.for([
  [0, 0, null],
  [0, 1, null],
  [0, 2, { id: "a", after: "b", place: 2 }],
  [0, 4, { id: "a", after: "d", place: 4 }],
  [2, 0, { id: "c", after: null, place: 1 }],
  [2, 1, { id: "c", after: "a", place: 2 }],
  [3, 5, null],
  [3, -1, null],
  [9, 0, null],
] as const)("of four entries, entry %i moves into gap %i: %j", ([from, gap, place]) => {
  expect(findListPlace(["a", "b", "c", "d"], from, gap)).toEqual(place);
});

test("an entry moves behind the last one that has an id", () => {
  expect(findListPlace([null, "a", null, "b"], 3, 1)).toEqual({ id: "b", after: null, place: 2 });
  expect(findListPlace([null, "a", null, "b"], 3, 2)).toEqual({ id: "b", after: "a", place: 3 });
  expect(findListPlace([null, "a"], 0, 2)).toBeNull();
});

test("the other entries keep their order", () => {
  const lists = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lists, fc.nat(12), fc.nat(12), (ids, from, gap) => {
      const found = findListPlace(ids, from, gap);
      if (!found) return;
      const others = ids.filter((id) => id !== found.id);
      const at = found.after === null ? 0 : others.indexOf(found.after) + 1;
      expect(at).toBe(found.place - 1);
      expect(others.toSpliced(at, 0, found.id)[gap > from ? gap - 1 : gap]).toBe(ids[from]);
    }),
  );
});
