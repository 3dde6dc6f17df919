import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawText } from "./drawn-text.ts";
import { fitTitle } from "./preview-text.ts";

const style = { face: "roman", size: 100, color: "#000" } as const;

/** The ink of each column of pixels. */
async function readColumns(text: string): Promise<number[]> {
  const drawn = await drawText(text, { ...style, tracking: 0.16 });
  const { data, info } = await sharp(drawn?.image).extractChannel("alpha").raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (__, y) => data[y * width + x] ?? 0).reduce((sum, alpha) => sum + alpha, 0),
  );
}

test.for(["Emma’s", "Zoë’s", "Łucja’s", "Юлия’s", "Ελένη’s", "Nguyễn’s", "Tes\u0327", "مريم", "خزانة Emma", "ẹ̀"])(
  "%s is drawn",
  async (name) => {
    for (const face of ["roman", "italic"] as const) {
      const drawn = await drawText(name, { ...style, face });
      expect(drawn?.width).toBeGreaterThan(30);
      expect(drawn?.height).toBeGreaterThan(20);
    }
  },
);

test("Arabic letters are joined", async () => {
  const gaps = (await readColumns("لمم")).filter((ink) => ink === 0);
  expect(gaps).toEqual([]);
});

test.for(["李", "นก", "💛", "Emma 💛", "Emma\nRoe", ""])("%j is not drawn: a glyph is missing", async (name) => {
  expect(await drawText(name, style)).toBeNull();
  expect(await fitTitle(name, 300)).toBeNull();
});

test("text is no markup", async () => {
  const plain = await drawText("<b>&amp;</b>", style);
  expect(plain?.width).toBeGreaterThan((await drawText("&amp;", style))?.width ?? Infinity);
});

test("a title of any length fits: smaller, then in three lines, then cut off", async () => {
  const letters = fc.string({ minLength: 1, maxLength: 300, unit: fc.constantFrom(..."abcdeWMß -’م") });
  await fc.assert(
    fc.asyncProperty(letters, fc.integer({ min: 280, max: 900 }), async (title, width) => {
      const drawn = await fitTitle(title, width);
      expect(drawn?.width ?? 0).toBeLessThanOrEqual(width);
      expect(drawn?.height ?? 0).toBeLessThanOrEqual(260);
    }),
    { numRuns: 30 },
  );
});
