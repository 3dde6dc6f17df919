import { expect, test } from "vitest";
import { CHUNK_CARDS, FIRST_CARDS, FIRST_SHARED_CARDS } from "./limits.ts";

test.each([2, 4, 5, 6, 8])("a chunk of cards ends with a full row of %i columns", (columns) => {
  expect(CHUNK_CARDS % columns).toBe(0);
});

test.each([2, 4, 6, 8])("the first cards end with a full row of %i columns", (columns) => {
  expect(FIRST_CARDS % columns).toBe(0);
  expect(FIRST_SHARED_CARDS % columns).toBe(0);
});
