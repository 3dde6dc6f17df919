import fc from "fast-check";
import { expect, test } from "vitest";
import { isReservedUsername } from "./reserved-usernames.ts";

test.each([
  "admin",
  "Administrator",
  "Support",
  "ádmin",
  "ad.min",
  "support_team",
  "www",
  "api",
  "__",
  "opencloset",
  "Open-Closet",
  "open.closet.support",
  "zed.data",
  "Zed.DATA",
])("%s is reserved", (username) => {
  expect(isReservedUsername(username, "Open Closet")).toBe(true);
});

test.each(["jane", "emma", "administrating", "jane.admin", "supporter", "openclosets2", "ليلى", "open", "7"])(
  "%s is free",
  (username) => {
    expect(isReservedUsername(username, "Closet Club")).toBe(false);
  },
);

test("separators and case do not make a reserved name free", () => {
  const separators = fc.array(fc.constantFrom("", ".", "-", "_"), { minLength: 20, maxLength: 20 });
  const cases = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom("admin", "support", "brandy"), separators, cases, (word, between, isUpper) => {
      const letters = [...word].map((letter, at) => (isUpper[at] ? letter.toUpperCase() : letter));
      const username = letters.reduce((all, letter, at) => all + between[at] + letter);
      expect(isReservedUsername(username, "Brandy")).toBe(true);
    }),
  );
});
