import { expect, test } from "vitest";
import type { Board, Piece } from "./board.ts";
import { getExtent, getFrame, isOff, listMeant, OUTLINE_CELLS, type Seen, toSeen } from "./seen.ts";

/** Alphas of a picture of which `isSeen` says what is opaque, in shares of its width and height. */
const draw = (isSeen: (x: number, y: number) => boolean): number[] =>
  Array.from({ length: OUTLINE_CELLS ** 2 }, (_, cell) =>
    isSeen(((cell % OUTLINE_CELLS) + 0.5) / OUTLINE_CELLS, (Math.floor(cell / OUTLINE_CELLS) + 0.5) / OUTLINE_CELLS)
      ? 255
      : 0,
  );

const see = (isSeen: (x: number, y: number) => boolean, aspect = 1): Seen => {
  const seen = toSeen(draw(isSeen));
  if (!seen) throw new Error("Nothing is seen.");
  return { aspect, ...seen };
};

/** The left half, the lower quarter. */
const HEM = see((x, y) => x < 0.5 && y > 0.75);
const RING = see((x, y) => Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.4) < 0.1);

const PIECE: Piece = { key: 1, itemId: "a", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 };

const REACH = { target: 0.1, slip: 0.02 };

const tap = (x: number, y: number, seen: readonly (Seen | null)[], places: readonly Partial<Piece>[]) => {
  const pieces = places.map((place, index) => ({ ...PIECE, ...place, key: index + 1 }));
  const board: Board = { ratio: 1.359, pieces };
  return listMeant(board, { x, y }, ({ key }) => seen[key - 1] ?? null, REACH);
};

test("the box is that of what is seen, and there is none of an empty picture", () => {
  expect(HEM.box).toEqual({ left: 0, right: 0.5, top: 0.75, bottom: 1 });
  expect(toSeen(draw(() => false))).toBe(null);
});

test("a cell of which an eighth is covered is seen, and one with less is not", () => {
  expect(toSeen(draw(() => true).map(() => 31))).toBe(null);
  expect(toSeen(draw(() => true).map(() => 32))?.box).toEqual({ left: 0, right: 1, top: 0, bottom: 1 });
});

test.for<[name: string, place: Partial<Piece>, frame: object]>([
  ["as it is", {}, { x: 0.4, y: 0.65, width: 0.2, height: 0.1 }],
  ["mirrored", { mirrored: true }, { x: 0.6, y: 0.65 }],
  ["turned", { rotation: 90 }, { x: 0.35, y: 0.4, width: 0.2, height: 0.1, rotation: 90 }],
  ["in a place of another shape", { aspect: 0.5 }, { x: 0.45, y: 0.575, width: 0.1, height: 0.05 }],
])("the frame of what is seen of a piece %s", ([, place, frame]) => {
  const near = Object.entries(frame).map(([name, value]) => [name, expect.closeTo(value as number)]);
  expect(getFrame({ ...PIECE, ...place }, HEM)).toMatchObject(Object.fromEntries(near));
});

test("a tap means the front piece that is seen there, then the one below; through air it means what is below", () => {
  const pieces = [{}, { scale: 0.2 }];
  // On the ring in front, and in its middle.
  expect(tap(0.58, 0.5, [null, RING], pieces)).toEqual([2, 1]);
  expect(tap(0.5, 0.5, [null, RING], pieces)).toEqual([1]);
  expect(tap(0.5, 0.5, [null, null], pieces)).toEqual([2, 1]);
});

test("a tap on air means nothing, and one that misses a piece a little means it", () => {
  expect(tap(0.5, 0.5, [RING], [{}])).toEqual([]);
  expect(tap(0.715, 0.5, [RING], [{}])).toEqual([1]);
  expect(tap(0.73, 0.5, [RING], [{}])).toEqual([]);
  // What is seen there comes before what is beside it.
  expect(tap(0.49, 0.65, [HEM, HEM], [{}, { x: 0.705 }])).toEqual([1, 2]);
});

test("a small thing is taken also from beside it", () => {
  expect(tap(0.535, 0.5, [null], [{ scale: 0.05 }])).toEqual([1]);
  expect(tap(0.56, 0.5, [null], [{ scale: 0.05 }])).toEqual([]);
});

test("mirrored and turned, a piece is taken where it is seen", () => {
  expect(tap(0.65, 0.65, [HEM], [{}])).toEqual([]);
  expect(tap(0.65, 0.65, [HEM], [{ mirrored: true }])).toEqual([1]);
  expect(tap(0.35, 0.35, [HEM], [{ rotation: 90 }])).toEqual([1]);
});

test("a mirrored piece takes the mirrored place of the board", () => {
  expect(getExtent({ ...PIECE, mirrored: true }, HEM).x).toEqual({
    start: expect.closeTo(0.5),
    end: expect.closeTo(0.7),
  });
});

test("a turned piece takes as much of the board as is seen of it, not as its frame", () => {
  const round = see((x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.5);
  for (const mirrored of [false, true]) {
    const { x, y } = getExtent({ ...PIECE, rotation: 45, mirrored }, round);
    expect([x.start, x.end, y.start, y.end]).toEqual([0.3, 0.7, 0.3, 0.7].map((edge) => expect.closeTo(edge, 1)));
    expect(x.end - x.start).toBeLessThan(0.42);
  }
  const { x } = getExtent({ ...PIECE, rotation: 45 }, null);
  expect(x.end - x.start).toBeCloseTo(0.4 * Math.SQRT2);
});

test.for<[name: string, place: Partial<Piece>, isOff: boolean]>([
  ["inside", {}, false],
  ["less than half over the left", { x: 0.11 }, false],
  ["seen on the board, with air beside it", { x: 0.03, mirrored: true }, false],
  ["more than half over the left", { x: 0.09 }, true],
  ["over a corner", { x: 0.14, y: 1.2 }, true],
  ["below", { y: 1.25 }, true],
  ["above", { y: -0.2 }, true],
])("whether a piece is off the board: %s", ([, place, expected]) => {
  expect(isOff({ ...PIECE, ...place }, 1.359, HEM)).toBe(expected);
});
