import fc from "fast-check";
import { expect, test } from "vitest";
import { type Color, drawGarment, isInEllipse } from "#tests/support/factories/pixels.ts";
import { measureAgreement } from "./find-cutout.ts";
import { prepareGrid } from "./grab-cut.ts";
import { correctMask, paintStrokes, type Stroke } from "./stroke.ts";
import { MAYBE_GARMENT, SURE_BACKGROUND, SURE_GARMENT } from "./trimap.ts";

const WIDTH = 80;
const HEIGHT = 100;
const WALL: Color = [225, 220, 210];
const BLUE: Color = [40, 60, 140];

const [left, right] = [isInEllipse(24, 50, 14, 32), isInEllipse(56, 50, 14, 32)];

const draw = (isGarment: (x: number, y: number) => boolean) =>
  drawGarment({ width: WIDTH, height: HEIGHT, wall: WALL, cloth: BLUE, isGarment });

const { pixels, mask: both } = draw((x, y) => left(x, y) || right(x, y));
const { mask: leftOnly } = draw(left);
const grid = prepareGrid(pixels);

/** Down the middle of the right piece. */
const downTheRight = (kind: Stroke["kind"]): Stroke => ({
  kind,
  points: [
    { x: 56 / WIDTH, y: 25 / WIDTH },
    { x: 56 / WIDTH, y: 75 / WIDTH },
  ],
  radius: 5 / WIDTH,
});

test("one stroke adds a piece that was missing", () => {
  const corrected = correctMask(grid, leftOnly, [downTheRight("add")]);
  expect(measureAgreement(leftOnly, both)).toBeLessThan(0.6);
  expect(measureAgreement(corrected, both)).toBeGreaterThan(0.97);
});

test("what a stroke removes is background, and what it adds is garment, against the colors", () => {
  const removed = correctMask(grid, both, [downTheRight("remove")]);
  const added = correctMask(grid, both, [{ kind: "add", points: [{ x: 0.02, y: 0.02 }], radius: 0.02 }]);
  expect([removed[50 * WIDTH + 56], removed[50 * WIDTH + 24]]).toEqual([0, 1]);
  expect([added[WIDTH + 1], added[WIDTH * 5 + 40]]).toEqual([1, 0]);
});

test("without strokes the mask stays", () => {
  expect(correctMask(grid, leftOnly, [])).toBe(leftOnly);
});

const point = fc.record({
  x: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  y: fc.double({ min: -0.2, max: 1.5, noNaN: true }),
});
const stroke = fc.record<Stroke>({
  kind: fc.constantFrom("add", "remove"),
  points: fc.array(point, { minLength: 1, maxLength: 4 }),
  radius: fc.double({ min: 0, max: 0.2, noNaN: true }),
});

test("a later stroke wins where it touches", () => {
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 3 }), stroke, (earlier, last) => {
      const start = new Uint8Array(WIDTH * HEIGHT).fill(MAYBE_GARMENT);
      const [before, after, alone] = [earlier, [...earlier, last], [last]].map((strokes) =>
        paintStrokes(start, WIDTH, strokes),
      );
      const value = last.kind === "add" ? SURE_GARMENT : SURE_BACKGROUND;
      for (const [pixel, painted] of (after ?? start).entries()) {
        if (painted !== (alone?.[pixel] === MAYBE_GARMENT ? before?.[pixel] : value)) expect.fail(`pixel ${pixel}`);
      }
      expect(start.every((known) => known === MAYBE_GARMENT)).toBe(true);
    }),
  );
});

test("a stroke reaches its radius and no farther", () => {
  fc.assert(
    fc.property(point, fc.double({ min: 0, max: 0.2, noNaN: true }), (at, radius) => {
      const start = new Uint8Array(WIDTH * HEIGHT).fill(MAYBE_GARMENT);
      const painted = paintStrokes(start, WIDTH, [{ kind: "add", points: [at], radius }]);
      for (const [pixel, value] of painted.entries()) {
        const distance = Math.hypot(
          (pixel % WIDTH) + 0.5 - at.x * WIDTH,
          Math.floor(pixel / WIDTH) + 0.5 - at.y * WIDTH,
        );
        if ((value === SURE_GARMENT) !== distance <= Math.max(0.75, radius * WIDTH)) expect.fail(`pixel ${pixel}`);
      }
    }),
  );
});
