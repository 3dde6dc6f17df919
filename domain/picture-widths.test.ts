import fc from "fast-check";
import { expect, test } from "vitest";
import { GRID_WIDTHS, isPictureWidth, listVariants, PICTURE_WIDTHS } from "./picture-widths.ts";

test("variants grow in width up to their picture's width or the largest variant", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (pictureWidth) => {
      const variants = listVariants(pictureWidth);
      const widths = variants.map(({ width }) => width);
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
      expect(widths.at(-1)).toBe(Math.min(pictureWidth, 1280));
      for (const { asked, width } of variants) {
        expect(isPictureWidth(asked)).toBe(true);
        expect(width).toBe(Math.min(asked, pictureWidth));
      }
    }),
  );
});

test.each([
  [1, [72]],
  [72, [72]],
  [73, [72, 144]],
  [400, [72, 144, 208, 300, 400]],
  [5000, [...PICTURE_WIDTHS]],
])("a picture %i pixels wide has the variants %j", (pictureWidth, asked) => {
  expect(listVariants(pictureWidth).map((variant) => variant.asked)).toEqual(asked);
});

test("an import creates three variants of a photograph 400 pixels wide, and five of a large one", () => {
  const listMade = (pictureWidth: number) => listVariants(pictureWidth, GRID_WIDTHS).map(({ width }) => width);
  expect(listMade(400)).toEqual([144, 208, 400]);
  expect(listMade(450)).toEqual([144, 208, 400, 450]);
  expect(listMade(5000)).toEqual([144, 208, 400, 540, 660]);
});
