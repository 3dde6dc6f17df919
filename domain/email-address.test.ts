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
])("a visitor may go on with %j", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each(["", "jane", "jane@", "jane@closet", "@closet.example", "jane@.e", "jane@closet.", "a b@c.d", "a@b c.d"])(
  "a visitor may not go on with %j",
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);

const nearlyAddress = fc.string({ unit: fc.constantFrom("a", "@", ".", " ", "\n", "\u3000", "é"), maxLength: 12 });

test("the rule is the specification's: text, @, text, a dot, text, and no space among them", () => {
  fc.assert(
    fc.property(nearlyAddress, (text) => {
      expect(isEmailAddress(text)).toBe(/^\S+@\S+\.\S+$/.test(text.trim()));
    }),
    { numRuns: 2000 },
  );
});
