import fc from "fast-check";
import { expect, test } from "vitest";
import { sortNewestFirst } from "./closet-order.ts";
import { findFirstKey, findKeys, respaceKeys } from "./order-key.ts";

test("a key in a gap is between its neighbors, also at either end of the list", () => {
  expect(findKeys([5], { above: 10, below: 4 })).toEqual([7]);
  expect(findKeys([5], { above: null, below: 4 })).toEqual([1004]);
  expect(findKeys([5], { above: 4, below: null })).toEqual([-996]);
  expect(findKeys([5, 6], { above: 4, below: 1 })).toEqual([3, 2]);
});

test("there is no key between two equal keys, nor between two adjacent numbers", () => {
  expect(findKeys([1], { above: 7, below: 7 })).toBe(null);
  expect(findKeys([1.7e12], { above: 1.7e12 + 2 ** -12, below: 1.7e12 })).toBe(null);
});

test("a new entry keeps its time when it is the newest, and comes first in any case", () => {
  expect(findFirstKey(50, null)).toBe(50);
  expect(findFirstKey(50, 49)).toBe(50);
  expect(findFirstKey(50, 90)).toBe(1090);
});

test("a gap without numbers moves as few neighbors as needed", () => {
  const full = [100, 8, 0, 8 - 2 ** -50, -100].map((orderKey) => ({ createdAt: 0, orderKey }));
  expect([...(respaceKeys(full, 2)?.keys() ?? [])]).toEqual([1, 2, 3]);
});

test("times of creation that no calendar has leave no room", () => {
  const entries = [1e300, 2e300, 3e300].map((createdAt) => ({ createdAt, orderKey: 5 }));
  expect(respaceKeys(entries, 1)).toBe(null);
});

const anyTime = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1.6e12, max: 1.8e12 }));

test("after any moves a client that sorts gets the order of an array", () => {
  const anyCase = fc.record({
    createdAts: fc.array(anyTime, { minLength: 1, maxLength: 12 }),
    moves: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 150 }),
  });
  fc.assert(
    fc.property(anyCase, ({ createdAts, moves }) => {
      const atFirst = sortNewestFirst(createdAts.map((createdAt) => ({ createdAt, orderKey: createdAt })));
      // Entries with equal keys are in the order of this number.
      let model = atFirst.map((entry, position) => ({ ...entry, position }));
      for (const [from, to] of moves) {
        const moved = model[from % model.length];
        if (!moved) continue;
        const others = model.filter((entry) => entry !== moved);
        const wanted = others.toSpliced(to % model.length, 0, moved);
        const keys = respaceKeys(wanted, wanted.indexOf(moved));
        expect(keys).not.toBe(null);
        model = wanted.map((entry, n) => ({ ...entry, orderKey: keys?.get(n) ?? entry.orderKey }));
        const answer = model
          .toSorted((a, b) => a.position - b.position)
          .map(({ position, createdAt, orderKey }) => ({ position, createdAt, sFrac: orderKey - createdAt }));
        expect(sortNewestFirst(answer).map(({ position }) => position)).toEqual(model.map(({ position }) => position));
      }
    }),
  );
});
