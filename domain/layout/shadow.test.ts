import { expect, test } from "vitest";
import { OUTLINE_CELLS } from "#domain/composer/seen.ts";
import { castShadow, SHADOW_CELLS } from "./shadow.ts";

const paint = (getAlpha: (column: number, row: number) => number): number[] =>
  Array.from({ length: OUTLINE_CELLS ** 2 }, (_, cell) =>
    getAlpha(cell % OUTLINE_CELLS, Math.floor(cell / OUTLINE_CELLS)),
  );

const readAlpha = (pixels: ReturnType<typeof castShadow>, column: number, row: number): number =>
  pixels[4 * (row * SHADOW_CELLS + column) + 3] ?? Number.NaN;

test("a shadow is soft at its edges and reaches beyond them", () => {
  const shadow = castShadow(paint(() => 255));
  const fromEdge = [0, 6, 8, 10, 40, 69, 71, 73, 79].map((column) => readAlpha(shadow, column, 40));
  expect(fromEdge).toEqual([...fromEdge].toReversed());
  const [far = 0, outside = 0, edge = 0, inside = 0, middle = 0] = fromEdge;
  expect(far).toBe(0);
  expect(outside).toBeGreaterThan(0);
  expect(outside).toBeLessThan(edge);
  expect(edge).toBeLessThan(inside);
  expect(inside).toBeLessThan(middle);
  expect(middle).toBe(Math.round(255 * 0.28));
});

test("the shadow of a cut-out follows its outline", () => {
  const shadow = castShadow(paint((column, row) => (column < 20 && row < 20 ? 255 : 0)));
  expect(readAlpha(shadow, 18, 18)).toBeGreaterThan(60);
  expect(readAlpha(shadow, 60, 60)).toBe(0);
});
