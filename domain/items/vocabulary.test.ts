import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, readCategory } from "./category.ts";
import { COLORS, readColor } from "./color.ts";
import { readSeason, SEASONS } from "./season.ts";

const NAMES: { name: string; read: (value: unknown) => string | null }[] = [
  ...CATEGORIES.map((name) => ({ name, read: readCategory })),
  ...COLORS.map((name) => ({ name, read: readColor })),
  ...SEASONS.map((name) => ({ name, read: readSeason })),
];

const caseAndAccent = fc.tuple(fc.boolean(), fc.constantFrom("", "\u0301", "\u0308"));

test("case, accents and unknown words around it do not matter", () => {
  const names = fc.constantFrom(...NAMES);
  const letters = fc.array(caseAndAccent, { minLength: 11, maxLength: 11 });
  const before = fc.constantFrom("", " ", "vintage ", "-");
  const after = fc.constantFrom("", " ", " xyz", "!");
  fc.assert(
    fc.property(names, letters, before, after, ({ name, read }, spellings, prefix, suffix) => {
      const spelling = Array.from(name, (letter, at) => {
        const [isUpper, accent] = spellings[at] ?? [false, ""];
        return (isUpper ? letter.toUpperCase() : letter.toLowerCase()) + accent;
      });
      expect(read(prefix + spelling.join("") + suffix)).toBe(name);
    }),
  );
});

test("any value is one of the vocabulary or null", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.constant(null)), (value) => {
      expect([...CATEGORIES, null]).toContain(readCategory(value));
      expect([...COLORS, null]).toContain(readColor(value));
      expect([...SEASONS, null]).toContain(readSeason(value));
    }),
  );
});
