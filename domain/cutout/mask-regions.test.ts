import { expect, test } from "vitest";
import { removeSpecks } from "./mask-regions.ts";
import { MAYBE_BACKGROUND, MAYBE_GARMENT, SURE_BACKGROUND, SURE_GARMENT } from "./trimap.ts";

const SIDE = 40;

/** The garment: 4 to 36 in both directions, without the given square. */
function drawSquare(hole: { at: number; side: number } | null, specks: readonly [x: number, y: number][] = []) {
  const mask = new Uint8Array(SIDE * SIDE);
  for (let y = 4; y < 36; y += 1) mask.fill(1, y * SIDE + 4, y * SIDE + 36);
  if (hole)
    for (let y = hole.at; y < hole.at + hole.side; y += 1)
      mask.fill(0, y * SIDE + hole.at, y * SIDE + hole.at + hole.side);
  for (const [x, y] of specks) mask[y * SIDE + x] = 1;
  return mask;
}

const UNSURE = new Uint8Array(SIDE * SIDE).fill(MAYBE_GARMENT);

test("specks go and pinholes are filled; large holes stay", () => {
  expect(removeSpecks(drawSquare({ at: 10, side: 2 }, [[1, 1]]), SIDE, UNSURE)).toEqual(drawSquare(null));
  const handle = drawSquare({ at: 10, side: 6 });
  expect(removeSpecks(handle, SIDE, UNSURE)).toEqual(handle);
});

test("a second piece of a tenth of the first stays", () => {
  const mask = new Uint8Array(SIDE * SIDE);
  mask.fill(1, 0, 10 * SIDE);
  for (let y = 20; y < 25; y += 1) mask.fill(1, y * SIDE, y * SIDE + 8);
  expect(removeSpecks(mask, SIDE, UNSURE)).toEqual(mask);
});

test("a small piece or hole that a stroke is sure of stays", () => {
  const mask = drawSquare({ at: 10, side: 1 }, [[1, 1]]);
  const seeds = new Uint8Array(SIDE * SIDE).fill(MAYBE_BACKGROUND);
  seeds[SIDE + 1] = SURE_GARMENT;
  seeds[10 * SIDE + 10] = SURE_BACKGROUND;
  expect(removeSpecks(mask, SIDE, seeds)).toEqual(mask);
});

test("a gap at the picture's edge is no hole", () => {
  const mask = new Uint8Array(SIDE * SIDE).fill(1);
  mask[5] = 0;
  expect(removeSpecks(mask, SIDE, UNSURE)).toEqual(mask);
});
