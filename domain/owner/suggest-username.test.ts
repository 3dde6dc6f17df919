import fc from "fast-check";
import { expect, test } from "vitest";
import { isUsername } from "#domain/username.ts";
import { suggestUsername } from "./suggest-username.ts";

test.for([
  ["Jane", "Roe", "jane.roe"],
  ["Ana María", "", "ana.maría"],
  ["ليلى", "حداد", "ليلى.حداد"],
  ["Jean-Luc", "O’Neil", "jean-luc.o.neil"],
  ["  ", "!?", ""],
  ["-", "-x", "x"],
] as const)("%s %s becomes %j", ([firstName, lastName, username]) => {
  expect(suggestUsername(firstName, lastName)).toBe(username);
});

test("a suggestion is a username or empty", () => {
  const name = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(name, name, (firstName, lastName) => {
      const suggested = suggestUsername(firstName, lastName);
      expect(suggested === "" || isUsername(suggested)).toBe(true);
    }),
  );
});
