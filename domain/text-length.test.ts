import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, isLongerThan } from "./text-length.ts";

const FAMILY = "👩‍👩‍👧";

test.for<[name: string, text: string, limit: number, cut: string]>([
  ["a short text", "Jane", 4, "Jane"],
  ["a long text", "Janet", 4, "Jane"],
  ["characters of two code units", "👗👗👗", 2, "👗👗"],
  ["a character that is made of several", `a${FAMILY}b`, 3, "a"],
  ["a character that fits", `a${FAMILY}b`, 6, `a${FAMILY}`],
  ["one character without end", `e${"\u0301".repeat(99)}`, 5, `e${"\u0301".repeat(4)}`],
  ["a text that would end with a space", "Jane Doe", 5, "Jane"],
])("%s is cut between visible characters", ([, text, limit, cut]) => {
  expect(cutText(text, limit)).toBe(cut);
});

test("a cut text is a well-formed beginning of the text, within the limit", () => {
  const texts = fc.oneof(fc.string({ unit: "grapheme", maxLength: 40 }), fc.string({ unit: "binary", maxLength: 40 }));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, limit) => {
      const cut = cutText(text, limit);
      expect(text.startsWith(cut)).toBe(true);
      expect([isLongerThan(cut, limit), cut.isWellFormed()]).toEqual([false, true]);
      expect(cut === text).toBe(!isLongerThan(text, limit));
      expect(isLongerThan(text, limit)).toBe(Array.from(text).length > limit);
    }),
    { numRuns: 300 },
  );
});
