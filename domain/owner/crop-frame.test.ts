import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CropFrame,
  isWholeFrame,
  moveCorner,
  moveFrame,
  toPixelFrame,
  turnFrame,
  WHOLE_FRAME,
} from "./crop-frame.ts";

const NEARLY = 1e-9;

const frames = fc
  .record({ x: fc.double({ min: 0, max: 0.85, noNaN: true }), y: fc.double({ min: 0, max: 0.85, noNaN: true }) })
  .chain(({ x, y }) =>
    fc.record({
      x: fc.constant(x),
      y: fc.constant(y),
      width: fc.double({ min: 0.1, max: 1 - x, noNaN: true }),
      height: fc.double({ min: 0.1, max: 1 - y, noNaN: true }),
    }),
  );
const step = fc.double({ min: -2, max: 2, noNaN: true });

function expectInside({ x, y, width, height }: CropFrame): void {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(-NEARLY);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + NEARLY);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.1 - NEARLY);
}

test("a frame stays inside its picture, and keeps its size while it moves", () => {
  fc.assert(
    fc.property(frames, step, step, (frame, dx, dy) => {
      const moved = moveFrame(frame, dx, dy);
      expectInside(moved);
      expect([moved.width, moved.height]).toEqual([frame.width, frame.height]);
    }),
  );
});

test("the opposite corner stays where it is", () => {
  fc.assert(
    fc.property(frames, fc.boolean(), fc.boolean(), step, step, (frame, isRight, isBottom, dx, dy) => {
      const moved = moveCorner(frame, { isRight, isBottom }, dx, dy);
      expectInside(moved);
      expect(isRight ? moved.x : moved.x + moved.width).toBeCloseTo(isRight ? frame.x : frame.x + frame.width);
      expect(isBottom ? moved.y : moved.y + moved.height).toBeCloseTo(isBottom ? frame.y : frame.y + frame.height);
    }),
  );
});

test("four quarter turns are none", () => {
  expect(turnFrame({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 })).toEqual({
    x: expect.closeTo(0.4),
    y: 0.1,
    width: 0.4,
    height: 0.3,
  });
  fc.assert(
    fc.property(frames, (frame) => {
      const turned = turnFrame(turnFrame(turnFrame(turnFrame(frame))));
      for (const side of ["x", "y", "width", "height"] as const) expect(turned[side]).toBeCloseTo(frame[side]);
    }),
  );
});

test("pixels are whole, inside the picture, and all of them for the whole frame", () => {
  const side = fc.integer({ min: 1, max: 2400 });
  fc.assert(
    fc.property(frames, side, side, (frame, width, height) => {
      const pixels = toPixelFrame(frame, { width, height });
      for (const value of Object.values(pixels)) expect(Number.isInteger(value)).toBe(true);
      expect(Math.min(pixels.x, pixels.y, pixels.width - 1, pixels.height - 1)).toBeGreaterThanOrEqual(0);
      expect(pixels.x + pixels.width).toBeLessThanOrEqual(width);
      expect(pixels.y + pixels.height).toBeLessThanOrEqual(height);
    }),
  );
  expect(toPixelFrame(WHOLE_FRAME, { width: 7, height: 5 })).toEqual({ x: 0, y: 0, width: 7, height: 5 });
  expect([
    isWholeFrame(WHOLE_FRAME),
    isWholeFrame(moveCorner(WHOLE_FRAME, { isRight: true, isBottom: true }, -0.1, 0)),
  ]).toEqual([true, false]);
});
