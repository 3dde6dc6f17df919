import { expect, test } from "vitest";
import { OUTLINE_CELLS } from "#domain/composer/seen.ts";
import { readCard } from "./card.ts";

type Rgba = readonly [red: number, green: number, blue: number, alpha?: number];

const paint = (getColor: (x: number, y: number) => Rgba): number[] =>
  Array.from({ length: OUTLINE_CELLS ** 2 }, (_, cell) => {
    const [column, row] = [cell % OUTLINE_CELLS, Math.floor(cell / OUTLINE_CELLS)];
    const [red, green, blue, alpha = 255] = getColor((column + 0.5) / OUTLINE_CELLS, (row + 0.5) / OUTLINE_CELLS);
    return [red, green, blue, alpha];
  }).flat();

const WALL = [150, 148, 145] as const;
const FLOOR = [110, 90, 70] as const;
const JEANS = [40, 60, 110] as const;

const isJeans = (x: number, y: number): boolean => x > 0.12 && x < 0.88 && y > 0.1 && y < 0.9;

test("a photograph shows its garment with some air, in front of a wall and a floor, without a socket", () => {
  const isSocket = (x: number, y: number): boolean => x > 0.93 && x < 0.98 && y > 0.5 && y < 0.55;
  const card = readCard(
    paint((x, y) => (isJeans(x, y) ? JEANS : isSocket(x, y) ? [250, 250, 250] : y > 0.8 ? FLOOR : WALL)),
  );
  const { left = 0, top = 0, right = 0, bottom = 0 } = card?.box ?? {};
  expect([left, top, right, bottom]).toEqual([
    expect.closeTo(0.09, 1),
    expect.closeTo(0.07, 1),
    expect.closeTo(0.91, 1),
    expect.closeTo(0.93, 1),
  ]);
  expect(left > 0.05 && right < 0.95).toBe(true);
  expect(card?.ground).toBeNull();
});

test("a guess never cuts off much, and a spot on the garment cuts off nothing", () => {
  const small = readCard(paint((x, y) => (x > 0.3 && x < 0.99 && y > 0.3 && y < 0.99 ? JEANS : WALL)));
  expect(Math.max(small?.box.left ?? 1, small?.box.top ?? 1)).toBeLessThanOrEqual(0.16);
  const spot = readCard(paint((x, y) => (x > 0.4 && x < 0.6 && y > 0.4 && y < 0.6 ? JEANS : WALL)));
  expect(spot?.box).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
  expect(readCard(paint(() => WALL))?.box).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
});

test("a light and even ground becomes paper, an uneven or a dark one does not", () => {
  const onGround = (ground: (y: number) => Rgba) =>
    readCard(paint((x, y) => (isJeans(x, y) ? JEANS : ground(y))))?.ground;
  expect(onGround(() => [225, 222, 220])).toBe("#e1dedc");
  expect(onGround((y) => (y > 0.5 ? [225, 222, 220] : [255, 240, 200]))).toBeNull();
  expect(onGround(() => WALL)).toBeNull();
});

test("a cut-out is no card", () => {
  expect(readCard(paint((x, y) => (isJeans(x, y) ? JEANS : [0, 0, 0, 0])))).toBeNull();
});
