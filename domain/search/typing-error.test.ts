import fc from "fast-check";
import { expect, test } from "vitest";
import { beginsWithTypingError } from "./typing-error.ts";

test.each([
  ["a missing letter", "blazr"],
  ["a letter too much", "blazzer"],
  ["another letter", "blezer"],
  ["two letters exchanged", "balzer"],
  ["the first letter", "vlazer"],
  ["a letter after the end", "blazert"],
  ["an unfinished word", "blzze"],
])("%s: %s finds blazer", (_, typed) => {
  expect(beginsWithTypingError("blazer", typed)).toBe(true);
});

test.each(["blzr", "zalber", "bluse", "re"])("%s does not find blazer", (typed) => {
  expect(beginsWithTypingError("blazer", typed)).toBe(false);
});

test("a word of three letters needs to be right", () => {
  expect(beginsWithTypingError("red", "rad")).toBe(false);
});

function* correct(typed: string, letters: readonly string[]): Generator<string> {
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, rest] = [typed.slice(0, at), typed.slice(at)];
    yield before + rest.slice(1);
    yield before + (rest[1] ?? "") + (rest[0] ?? "") + rest.slice(2);
    for (const letter of letters) {
      yield before + letter + rest;
      if (rest !== "") yield before + letter + rest.slice(1);
    }
  }
}

const word = (minLength: number) => fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength, maxLength: 8 });

test("it finds what one of all corrections finds", () => {
  fc.assert(
    fc.property(word(0), word(4), (found, typed) => {
      const isBegun = found.startsWith(typed);
      const isCorrected = [...correct(typed, ["a", "b", "c"])].some((corrected) => found.startsWith(corrected));
      expect(isBegun || beginsWithTypingError(found, typed)).toBe(isBegun || isCorrected);
    }),
  );
});
