import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineText } from "./text-outline.ts";
import { fitTitle } from "./preview-text.ts";

test.for(["Emma’s", "Zoë’s", "Łucja’s", "Юлия’s", "Ελένη’s", "Nguyễn’s", "Tes\u0327"])("%s is drawn", (name) => {
  for (const face of ["roman", "italic"] as const) {
    const lettering = outlineText(name, { face, size: 100 });
    expect(lettering?.path).toMatch(/^M[-MLQCZ\d. ]+$/);
    expect(lettering?.width).toBeGreaterThan(100);
  }
});

test.for(["مريم", "李", "นก", "💛", "Emma 💛", "ẹ̀", "Emma\n"])("%s is not drawn: a glyph is missing", (name) => {
  expect(outlineText(name, { face: "roman", size: 100 })).toBeNull();
  expect(fitTitle(name, 300)).toBeNull();
});

test("an outline of any text in any size contains only numbers", () => {
  const text = fc.string({ unit: fc.constantFrom(..."Emma’s fi ffi Wąęłßæ <script>&\"'/\\ Юлия") });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 200 }), fc.constantFrom("roman", "italic"), (text, size, face) => {
      const { path, width } = outlineText(text, { face, size }) ?? { path: "", width: 0 };
      expect(path).toMatch(/^[-MLQCZ\d. ]*$/);
      expect(Number.isFinite(width)).toBe(true);
    }),
  );
});

test("a title of any length fits: smaller, then in three lines, then with an ellipsis", () => {
  const letters = fc.string({ minLength: 1, maxLength: 300, unit: fc.constantFrom(..."abcdeWMß -’") });
  fc.assert(
    fc.property(letters, fc.integer({ min: 280, max: 900 }), (title, width) => {
      const lines = fitTitle(title, width) ?? [];
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 1e-6);
    }),
    { numRuns: 60 },
  );
});
