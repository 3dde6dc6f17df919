import fc from "fast-check";
import { expect, test } from "vitest";
import { type Color, drawGarment, drawPixels, isInEllipse } from "#tests/support/factories/pixels.ts";
import { findCutout, measureAgreement } from "./find-cutout.ts";
import { countPixels, MAX_WORKING_SIDE_PX } from "./pixels.ts";

const WALL: Color = [225, 220, 210];
const BLUE: Color = [40, 60, 140];

test("a garment on a plain wall is found, with confidence", () => {
  fc.assert(
    fc.property(
      fc.record({
        radiusX: fc.integer({ min: 14, max: 28 }),
        radiusY: fc.integer({ min: 14, max: 40 }),
        x: fc.integer({ min: 36, max: 44 }),
        cloth: fc.constantFrom<Color[]>(BLUE, [150, 30, 40], [20, 20, 20], [60, 120, 60]),
      }),
      ({ radiusX, radiusY, x, cloth }) => {
        const isGarment = isInEllipse(x, 50, radiusX, radiusY);
        const { pixels, mask } = drawGarment({ width: 80, height: 100, wall: WALL, cloth, isGarment });
        const found = findCutout(pixels);
        expect(measureAgreement(found.mask, mask)).toBeGreaterThan(0.97);
        expect(found.isConfident).toBe(true);
      },
    ),
    { numRuns: 10 },
  );
});

test("two shoes are two pieces, and the wall between them is background", () => {
  const shoes = [isInEllipse(25, 50, 12, 30), isInEllipse(55, 50, 12, 30)];
  const isGarment = (x: number, y: number): boolean => shoes.some((isShoe) => isShoe(x, y));
  const { pixels, mask } = drawGarment({ width: 80, height: 100, wall: WALL, cloth: BLUE, isGarment });
  expect(measureAgreement(findCutout(pixels).mask, mask)).toBeGreaterThan(0.95);
});

test("a garment in the colors of its background is not cut out with confidence", () => {
  const pixels = drawPixels(80, 100, (x, y) => {
    const stripe = (x + y) % 20 < 10;
    const isGarment = isInEllipse(40, 50, 25, 35)(x, y);
    return stripe === isGarment ? [200, 190, 180] : [190, 180, 172];
  });
  expect(findCutout(pixels).isConfident).toBe(false);
});

test.each<[name: string, width: number, height: number, color: Color]>([
  ["one color", 40, 30, WALL],
  ["nothing but transparency", 40, 30, [0, 0, 0, 0]],
  ["one pixel", 1, 1, BLUE],
  ["one row", 40, 1, BLUE],
  ["all border", 4, 4, BLUE],
])("a picture of %s has no cut-out", (_, width, height, color) => {
  const { mask, isConfident } = findCutout(drawPixels(width, height, () => color));
  expect([countPixels(mask), isConfident, mask.length]).toEqual([0, false, width * height]);
});

test("a picture larger than a cut works at is an error that names both sizes", () => {
  const large = drawPixels(MAX_WORKING_SIDE_PX + 1, 2, () => WALL);
  expect(() => findCutout(large)).toThrow(new RangeError("The picture is 321×2 pixels: at most 320 for a cut."));
});

test("the same picture gives the same mask", () => {
  const isGarment = isInEllipse(40, 50, 20, 30);
  const { pixels } = drawGarment({ width: 80, height: 100, wall: WALL, cloth: BLUE, isGarment });
  expect(findCutout(pixels)).toEqual(findCutout(pixels));
});

test("agreement is from 0 to 1, the same both ways, and 1 for a mask with itself", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 8, max: 1 }),
      fc.uint8Array({ minLength: 8, maxLength: 8, max: 1 }),
      (one, other) => {
        const agreement = measureAgreement(one, other);
        expect(agreement).toBeGreaterThanOrEqual(0);
        expect(agreement).toBeLessThanOrEqual(1);
        expect(measureAgreement(other, one)).toBe(agreement);
        expect(measureAgreement(one, one)).toBe(1);
      },
    ),
  );
});
