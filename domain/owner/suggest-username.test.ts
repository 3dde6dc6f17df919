import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { isUsername } from "#domain/username.ts";
import { suggestAnother, suggestUsername } from "./suggest-username.ts";

test.for([
  ["Jane", "Roe", "jane.roe"],
  ["Ana María", "", "ana.maria"],
  ["Jana", "Großmann", "jana.grossmann"],
  ["Øyvind", "Łęcki", "oyvind.lecki"],
  ["Андрей", "", "андрей"],
  ["ليلى", "حداد", "ليلى.حداد"],
  ["Jean-Luc", "O’Neil", "jean-luc.o.neil"],
  ["  ", "!?", ""],
  ["-", "-x", "x"],
] as const)("%s %s becomes %j", ([firstName, lastName, username]) => {
  expect(suggestUsername(firstName, lastName)).toBe(username);
});

test.for([
  ["jane.roe", "jane.roe2"],
  ["jane.roe9", "jane.roe10"],
  ["1999", "2000"],
  ["x".repeat(MAX_USERNAME_LENGTH), null],
] as const)("%s is taken: %s is next", ([username, next]) => {
  expect(suggestAnother(username)).toBe(next);
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
