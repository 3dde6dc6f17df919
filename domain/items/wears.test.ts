import { expect, test } from "vitest";
import { MAX_TIMES_WORN, MAX_WEARS, MAX_WEARS_A_DAY } from "#domain/limits.ts";
import { changeWears, isWornTooOften, type Wear, type Worn } from "./wears.ts";

const aWear = (id: string, on = "2026-11-24"): Wear => ({ id, on });

test("times worn are what was there beside the wears, and these; never less than the wears", () => {
  const coat: Worn = { timesWorn: 4 };
  const worn = changeWears(coat, { add: { wears: [aWear("a"), aWear("b")] } });
  expect(worn).toEqual({ timesWorn: 6, wears: [aWear("a"), aWear("b")] });
  expect(changeWears(worn, { remove: { wears: ["a", "b"] } })).toEqual(coat);
  const uncounted: Worn = { wears: [aWear("a")] };
  expect(changeWears(uncounted, { add: { wears: [aWear("b")] } }).timesWorn).toBe(2);
});

test("wears have a limit for a day and in all", () => {
  const list = (length: number, write: (n: number) => string): Worn => ({
    wears: Array.from({ length }, (_, n) => aWear(`w${n}`, write(n))),
  });
  const sameDay = () => "2026-11-24";
  expect([MAX_WEARS_A_DAY, MAX_WEARS_A_DAY + 1].map((total) => isWornTooOften(list(total, sameDay)))).toEqual([
    false,
    true,
  ]);
  const eachDay = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
  expect([MAX_WEARS, MAX_WEARS + 1].map((total) => isWornTooOften(list(total, eachDay)))).toEqual([false, true]);
});

test("times worn stay within what an item may have", () => {
  const { timesWorn } = changeWears<Worn>({ timesWorn: MAX_TIMES_WORN }, { add: { wears: [aWear("a")] } });
  expect(timesWorn).toBe(MAX_TIMES_WORN);
});
