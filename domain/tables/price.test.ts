import fc from "fast-check";
import { expect, test } from "vitest";
import { readPrice } from "./price.ts";

test.for<[unknown, number, string?]>([
  [49.9, 49.9],
  ["49", 49],
  ["€ 49,90", 49.9, "€"],
  ["49.90 USD", 49.9, "USD"],
  ["1,299.00", 1299],
  ["1.299,50 €", 1299.5, "€"],
  ["1,299", 1299],
  ["$1,299", 1299, "$"],
  ["CHF 1’299.50", 1299.5, "CHF"],
  ["49,-", 49],
  ["Rs. 500", 500, "Rs."],
  ["14.5", 14.5],
  ["0", 0],
])("%j is a price", ([text, price, currency]) => {
  expect(readPrice(text)).toEqual({ price, ...(currency !== undefined && { currency }) });
});

test.for([null, "", "free", "-5", -5, Number.NaN, 1e9, "12.345.678", "10-20", "1,2,3x4", true])(
  "%j is no price",
  (value) => {
    expect(readPrice(value)).toBeNull();
  },
);

test("a price is read as every language writes it", () => {
  const languages = fc.constantFrom("en", "de", "fr", "es", "de-CH", "pt-BR", "en-IN");
  const currencies = fc.constantFrom("EUR", "USD", "GBP", "CHF");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), languages, currencies, (cents, language, currency) => {
      const price = cents / 100;
      const text = new Intl.NumberFormat(language, { style: "currency", currency }).format(price);
      expect(readPrice(text)?.price).toBe(price);
    }),
  );
});
