import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlainLine } from "./plain-text.ts";

test.each([
  ["Été à Nice ☀️", "Été à Nice ☀️"],
  ["عطلة", "عطلة"],
  ["two\r\nlines", "two lines"],
  ["\u001b[31mred", "[31mred"],
  ["photo\u202egpj.exe", "photo gpj.exe"],
  ["  \u0000 ", ""],
  ["\u200b\u2060", ""],
  ["\u3164 \u2800", ""],
  ["\u0301", ""],
  ["👩‍🚀", "👩‍🚀"],
])("%j becomes %j", (text, line) => {
  expect(toPlainLine(text)).toBe(line);
});

test("a plain line has no control characters, for any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !/\p{Cc}/u.test(toPlainLine(text))));
});
