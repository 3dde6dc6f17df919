import fc from "fast-check";
import { expect, test } from "vitest";
import { GRID_WIDTHS, isPictureWidth, listVariants, PICTURE_WIDTHS } from "./picture-widths.ts";

test("no variant is wider than its picture, each is wider than the one before, and the widest fits or is the largest there is", () => {
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
])("a picture %i pixels wide is asked for in %j", (pictureWidth, asked) => {
  expect(listVariants(pictureWidth).map((variant) => variant.asked)).toEqual(asked);
});

test("what grids and rows ask for ends with a phone's card at three device pixels each", () => {
  expect(GRID_WIDTHS).toEqual([72, 144, 208, 300, 400, 540, 660]);
  expect(listVariants(5000, GRID_WIDTHS).at(-1)).toEqual({ asked: 660, width: 660 });
});
