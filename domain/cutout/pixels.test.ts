import fc from "fast-check";
import { expect, test } from "vitest";
import { drawPixels } from "#tests/support/factories/pixels.ts";
import { fitInside, isCutAlready, readColors } from "./pixels.ts";

const side = fc.integer({ min: 1, max: 10_000 });

test("a picture is never enlarged, keeps its shape, and fits", () => {
  fc.assert(
    fc.property(side, side, side, (width, height, limit) => {
      const fitted = fitInside({ width, height }, limit);
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(Math.max(1, limit));
      expect(fitted.width <= width && fitted.height <= height).toBe(true);
      const factor = Math.min(1, limit / Math.max(width, height));
      expect(Math.abs(fitted.width - width * factor)).toBeLessThanOrEqual(1);
      expect(Math.abs(fitted.height - height * factor)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  ["without transparent pixels", 0, false],
  ["with a transparent corner", 1, false],
  ["with a transparent background", 400, true],
])("a picture of 400 pixels %s", (_, transparent, expected) => {
  const pixels = drawPixels(20, 20, (x, y) => [90, 90, 90, y * 20 + x < transparent ? 0 : 255]);
  expect(isCutAlready(pixels)).toBe(expected);
});

test("transparent pixels count as white", () => {
  const pixels = drawPixels(2, 1, (x) => (x === 0 ? [10, 20, 30, 0] : [10, 20, 30]));
  expect([...readColors(pixels)]).toEqual([255, 255, 255, 10, 20, 30]);
});
