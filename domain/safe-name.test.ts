import { expect, test } from "vitest";
import { toSafeName } from "./safe-name.ts";

test.each(["Emma", "Jean-Luc", "Anna Lena", "Zoë", "D’Arcy", "J. R.", "ليلى", " Emma "])("%s is a name", (name) => {
  expect(toSafeName(name, "Indyx")).toBe(name.trim());
});

test.each([
  ["three words", "Your password expired"],
  ["more than 30 letters", "A".repeat(31)],
  ["a web address", "evil.example"],
  ["the brand", "Indyx Support"],
  ["the brand, spelt otherwise", "ＩＮＤＹＸ"],
  ["a line break", "Emma\nBcc"],
  ["no letters", ""],
])("%s is no name that a mail says", (_, name) => {
  expect(toSafeName(name, "Indyx")).toBeNull();
});
