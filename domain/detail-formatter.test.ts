import fc from "fast-check";
import { expect, test } from "vitest";
import { createDetailFormatter } from "./detail-formatter.ts";

const [english, german] = [createDetailFormatter("en"), createDetailFormatter("de")];

test.each([
  [120, "EUR", "€120", "120 €"],
  [120.5, "eur", "€120.50", "120,50 €"],
  [1200, "€", "€1,200", "1.200 €"],
  [80, "JPY", "¥80", "80 ¥"],
  [35, "$", "35 $", "35 $"],
  [35, undefined, "35", "35"],
])("%d %s is %s in English and %s in German", (price, currency, inEnglish, inGerman) => {
  expect(english.price(price, currency)).toBe(inEnglish);
  expect(german.price(price, currency).replaceAll("\u{a0}", " ")).toBe(inGerman);
});

test("a day has the same date in every time zone", () => {
  expect(english.day("2024-03-09")).toBe("March 9, 2024");
  expect(german.day("2024-03-09")).toBe("9. März 2024");
  expect(english.day("spring")).toBe("spring");
});

test("a price has a number with every currency", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.string({ unit: "grapheme" }), (price, currency) => {
      expect(english.price(price, currency)).toMatch(/\d/);
    }),
  );
});
