import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";

test.each([
  "jane@closet.example",
  "a@b.c",
  "jane+style@closet.example",
  "ünï@cödé.example",
  "a@b..c",
  "@@b.c",
  "a@b.c ",
])("%j is an email address", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each(["", "jane", "jane@", "jane@closet", "@closet.example", "jane@.e", "jane@closet.", "a b@c.d", "a@b c.d"])(
  "%j is not an email address",
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);

const nearlyAddress = fc.string({ unit: fc.constantFrom("a", "@", ".", " ", "\n", "\u3000", "é"), maxLength: 12 });

test("an email address is text, @, text, a dot, text, without spaces", () => {
  fc.assert(
    fc.property(nearlyAddress, (text) => {
      expect(isEmailAddress(text)).toBe(/^\S+@\S+\.\S+$/.test(text.trim()));
    }),
    { numRuns: 2000 },
  );
});
