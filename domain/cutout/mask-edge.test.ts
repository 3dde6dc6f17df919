import fc from "fast-check";
import { expect, test } from "vitest";
import { type Color, drawGarment, drawPixels, isInEllipse } from "#tests/support/factories/pixels.ts";
import { measureAgreement } from "./find-cutout.ts";
import { applyMask } from "./mask-edge.ts";
import { readOpaqueMask } from "./pixels.ts";

const WALL: Color = [225, 220, 210];
const BLUE: Color = [40, 60, 140];
const FACTOR = 3;

const scene = (factor: number) =>
  drawGarment({
    width: 60 * factor,
    height: 80 * factor,
    wall: WALL,
    cloth: BLUE,
    isGarment: isInEllipse(30 * factor, 40 * factor, 18 * factor, 28 * factor),
  });

test("the edge of a small mask follows the edge in the larger picture, a pixel inside", () => {
  const [small, large] = [scene(1), scene(FACTOR)];
  const data = applyMask(large.pixels, small.pixels, small.mask);
  const opaque = readOpaqueMask({ ...large.pixels, data });
  expect(measureAgreement(opaque, large.mask)).toBeGreaterThan(0.94);
  const outside = opaque.filter((value, pixel) => value === 1 && large.mask[pixel] === 0).length;
  expect(outside / opaque.length).toBeLessThan(0.005);
});

test("colors stay, and the frame stays", () => {
  const { pixels, mask } = scene(1);
  const data = applyMask(pixels, pixels, mask);
  expect(data.length).toBe(pixels.data.length);
  const center = (40 * 60 + 30) * 4;
  expect([...data.subarray(center, center + 4)]).toEqual([...pixels.data.subarray(center, center + 4)]);
  expect(data[3]).toBe(0);
});

test("the edge has the garment's color and none of the wall's", () => {
  /** From 1 inside to 0 outside, soft as in a photograph. */
  const getShare = (x: number, y: number) =>
    Math.min(1, Math.max(0, 0.5 - 12 * (Math.hypot((x - 30) / 18, (y - 40) / 28) - 1)));
  const blend = (x: number, y: number, channel: 0 | 1 | 2) =>
    WALL[channel] + getShare(x, y) * (BLUE[channel] - WALL[channel]);
  const picture = drawPixels(60, 80, (x, y) => [blend(x, y, 0), blend(x, y, 1), blend(x, y, 2)]);
  const mask = Uint8Array.from({ length: 60 * 80 }, (_, at) => Math.round(getShare(at % 60, Math.floor(at / 60))));
  const data = applyMask(picture, picture, mask);
  const edge = [...mask.keys()]
    .map((at) => at * 4)
    .filter((at) => (data[at + 3] ?? 0) > 0 && (data[at + 3] ?? 0) < 250);
  expect(edge.length).toBeGreaterThan(20);
  for (const at of edge) expect((data[at] ?? 0) - BLUE[0]).toBeLessThan(20);
});

test("an empty mask leaves nothing, a full one everything", () => {
  const picture = drawPixels(30, 20, (x, y) => [x * 8, y * 12, 100]);
  const alphas = (value: number): Set<number> => {
    const data = applyMask(picture, picture, new Uint8Array(600).fill(value));
    return new Set(data.filter((_, at) => at % 4 === 3));
  };
  expect([[...alphas(0)], [...alphas(1)]]).toEqual([[0], [255]]);
});

test("no pixel becomes more opaque than it is in the file", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 48, maxLength: 48 }),
      fc.uint8Array({ minLength: 12, maxLength: 12, max: 1 }),
      (data, mask) => {
        const picture = { data, width: 4, height: 3 };
        const cut = applyMask(picture, picture, mask);
        for (let at = 3; at < data.length; at += 4) expect(cut[at]).toBeLessThanOrEqual(data[at] ?? 0);
      },
    ),
  );
});
