import fc from "fast-check";
import { expect, test } from "vitest";
import { findMinimumCut, type PixelGraph } from "./minimum-cut.ts";

const NEIGHBORS = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/** What a cut costs: the capacities between its two sides, terminals included. */
function getCost({ width, height, terminals, neighbors }: PixelGraph, isSource: (pixel: number) => boolean): number {
  let cost = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y, terminal] = [pixel % width, Math.floor(pixel / width), terminals[pixel] ?? 0];
    if (isSource(pixel) !== terminal > 0) cost += Math.abs(terminal);
    for (const [direction, [across, down]] of NEIGHBORS.entries()) {
      const isInside = x + across >= 0 && x + across < width && y + down < height;
      const other = pixel + down * width + across;
      if (isInside && isSource(pixel) !== isSource(other)) cost += neighbors[pixel * 4 + direction] ?? 0;
    }
  }
  return cost;
}

const WIDTH = 4;
const HEIGHT = 3;

const graph = fc
  .record({
    terminals: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT }),
    neighbors: fc.array(fc.nat(6), { minLength: WIDTH * HEIGHT * 4, maxLength: WIDTH * HEIGHT * 4 }),
  })
  .map(({ terminals, neighbors }): PixelGraph => {
    const inside = neighbors.map((capacity, edge) => {
      const [across, down] = NEIGHBORS[edge % 4] ?? NEIGHBORS[0];
      const pixel = Math.floor(edge / 4);
      const x = (pixel % WIDTH) + across;
      return x >= 0 && x < WIDTH && Math.floor(pixel / WIDTH) + down < HEIGHT ? capacity : 0;
    });
    return {
      width: WIDTH,
      height: HEIGHT,
      terminals: Float32Array.from(terminals),
      neighbors: Float32Array.from(inside),
    };
  });

test("no other cut is cheaper", () => {
  fc.assert(
    fc.property(graph, (given) => {
      const mask = findMinimumCut(given);
      const found = getCost(given, (pixel) => mask[pixel] === 1);
      const costs = Array.from({ length: 2 ** (WIDTH * HEIGHT) }, (_, cut) =>
        getCost(given, (pixel) => ((cut >> pixel) & 1) === 1),
      );
      expect(found).toBe(costs.reduce((least, cost) => Math.min(least, cost)));
    }),
  );
});

test("pixels without any capacity are on the sink's side", () => {
  const given = { width: 3, height: 1, terminals: new Float32Array(3), neighbors: new Float32Array(12) };
  expect([...findMinimumCut(given)]).toEqual([0, 0, 0]);
});
