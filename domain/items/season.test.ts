import { expect, test } from "vitest";
import { readSeason, SEASONS } from "./season.ts";

test.each(SEASONS)("%s is read by its own name", (season) => {
  expect(readSeason(season)).toBe(season);
});

test.each([
  ["fall", "Autumn"],
  ["Frühling", "Spring"],
  ["été", "Summer"],
  ["Otoño", "Autumn"],
  ["HIVER", "Winter"],
])("%s is %s", (value, season) => {
  expect(readSeason(value)).toBe(season);
});

test.each(["", "all year", "Spring/Summer", 1, null])("%s is not one season", (value) => {
  expect(readSeason(value)).toBeNull();
});
