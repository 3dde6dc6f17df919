import fc from "fast-check";
import { expect, test } from "vitest";
import { readRowRanges, ROW_RANGES, writeRowRanges } from "./row-ranges.ts";

test("all rows but one are two ranges, however many rows there are", () => {
  const offered = Array.from({ length: 20_000 }, (_, row) => row * 2);
  const chosen = new Set(offered.filter((row) => row !== 10));
  expect(writeRowRanges(offered, chosen)).toBe("0-8,12-39998");
});

test("the chosen rows are read as they were written", () => {
  const rows = fc.uniqueArray(fc.nat(1000)).map((numbers) => numbers.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(rows, fc.infiniteStream(fc.boolean()), (offered, choices) => {
      const chosen = new Set(offered.filter(() => choices.next().value));
      const text = writeRowRanges(offered, chosen);
      fc.pre(chosen.size > 0);
      expect(text).toMatch(ROW_RANGES);
      expect(offered.filter(readRowRanges(text))).toEqual([...chosen]);
    }),
  );
});
