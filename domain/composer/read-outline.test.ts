import { expect, test } from "vitest";
import { drawThumbhash } from "#tests/support/fuzz/thumbhashes.ts";
import { readCutout } from "./read-outline.ts";

const drawGarment = (width: number, height: number, isSeen: (x: number, y: number) => boolean) =>
  drawThumbhash(width, height, (x, y) => [90, 60, 60, isSeen(Math.abs(x - 0.5), y) ? 255 : 0]);

test.each([
  ["Tops", drawGarment(100, 100, (x, y) => y > 0.1 && y < 0.9 && x < (y < 0.55 ? 0.45 : 0.25))],
  ["Bottoms", drawGarment(75, 100, (x, y) => y > 0.05 && y < 0.95 && x < 0.25 && (y < 0.35 || x > 0.06))],
  ["Dresses", drawGarment(75, 100, (x, y) => y > 0.05 && y < 0.95 && x < (y < 0.4 ? 0.18 : 0.1 + 0.35 * y))],
  ["Shoes", drawGarment(100, 100, (x, y) => y > 0.35 && y < 0.65 && x < 0.45)],
] as const)("a cut-out that looks like %s is taken for them", (category, picture) => {
  expect(readCutout(picture)?.getCategory()).toBe(category);
});

test("a photograph has no outline", () => {
  expect(readCutout(drawThumbhash(75, 100, () => [90, 60, 60]))).toBeNull();
  expect(readCutout({ width: 75, height: 100 })).toBeNull();
});

test("a thin strap above a cut-out is seen, and one below is blur", () => {
  const drawBag = (isUpsideDown: boolean) =>
    drawThumbhash(60, 80, (x, down) => {
      const y = isUpsideDown ? 1 - down : down;
      const isSeen = y < 0.9 && Math.abs(x - 0.5) < (y > 0.6 ? 0.35 : 0.04) && y > 0.15;
      return [200, 30, 30, isSeen ? 255 : 0];
    });
  expect(readCutout(drawBag(false))?.box.top).toBeLessThan(0.2);
  expect(readCutout(drawBag(true))?.box.bottom).toBeLessThan(0.6);
});
