import { expect, test } from "vitest";
import { COLORS, readColor } from "./color.ts";

test.each(COLORS)("%s is read by its own name", (color) => {
  expect(readColor(color)).toBe(color);
});

test.each([
  ["Gray", "grey"],
  ["cream", "beige"],
  ["Off-White", "white"],
  ["light blue", "blue"],
  ["Navy Blue", "navy"],
  ["burgundy", "red"],
  ["olive green", "green"],
  ["rose gold", "gold"],
  ["Türkis", "teal"],
  ["weiß", "white"],
  ["bleu marine", "navy"],
  ["doré", "gold"],
  ["marrón", "brown"],
])("%s is %s", (value, color) => {
  expect(readColor(value)).toBe(color);
});

test.each(["", "multicolor", "black and white", "floral", 3, null])("%s is not one color", (value) => {
  expect(readColor(value)).toBeNull();
});
