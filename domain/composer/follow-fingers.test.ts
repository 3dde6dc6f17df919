import fc from "fast-check";
import { expect, test } from "vitest";
import { type Point, WHOLE } from "#domain/layout/box.ts";
import { followFingers } from "./follow-fingers.ts";
import { EMPTY_BOARD, type Piece } from "./board.ts";
import { snapPlace, snapRotation } from "./snap.ts";

const PIECE: Piece = { key: 1, itemId: "a", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 };

test("one finger drags", () => {
  const moved = followFingers(PIECE, { from: { x: 0.1, y: 0.1 }, to: { x: 0.3, y: 0 } });
  expect(moved).toMatchObject({ x: expect.closeTo(0.7), y: expect.closeTo(0.4), scale: 0.4, rotation: 0 });
});

test("two fingers resize about their middle and turn clockwise", () => {
  const still = { x: 0.5, y: 0.5 };
  const turned = followFingers(PIECE, { from: still, to: still }, { from: { x: 0.7, y: 0.5 }, to: { x: 0.5, y: 0.9 } });
  expect(turned).toMatchObject({ x: 0.5, y: 0.5, scale: expect.closeTo(0.8), rotation: expect.closeTo(90) });
});

const coordinate = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });

/** Where a point of the board is in the piece, in widths of the piece. */
function toInside({ x, y, scale, rotation }: Piece, at: Point): Point {
  const turn = (-rotation * Math.PI) / 180;
  const [dx, dy] = [(at.x - x) / scale, (at.y - y) / scale];
  return { x: dx * Math.cos(turn) - dy * Math.sin(turn), y: dx * Math.sin(turn) + dy * Math.cos(turn) };
}

test("each finger stays on the point of the piece that it touched", () => {
  fc.assert(
    fc.property(point, point, point, point, (a, b, c, d) => {
      fc.pre(Math.hypot(a.x - b.x, a.y - b.y) > 0.05 && Math.hypot(c.x - d.x, c.y - d.y) > 0.05);
      const moved = followFingers(PIECE, { from: a, to: c }, { from: b, to: d });
      for (const [from, to] of [
        [a, c],
        [b, d],
      ] as const) {
        const [before, after] = [toInside(PIECE, from), toInside(moved, to)];
        expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 6), expect.closeTo(before.y, 6)]);
      }
    }),
  );
});

test("two fingers on one point do not make a piece endless", () => {
  const at = { x: 0.5, y: 0.5 };
  const moved = followFingers(PIECE, { from: at, to: at }, { from: at, to: { x: 0.6, y: 0.5 } });
  expect(Number.isFinite(moved.scale)).toBe(true);
});

const BOARD = { ...EMPTY_BOARD, pieces: [PIECE, { ...PIECE, key: 2, x: 0.2, y: 0.3 }] };

const whole = () => null;

const down = (x: number) => ({ from: { x, y: 0 }, to: { x, y: EMPTY_BOARD.ratio } });
const across = (y: number) => ({ from: { x: 0, y }, to: { x: 1, y } });

test("a middle near the board's middle or another piece's middle is drawn to it", () => {
  const { piece, guides } = snapPlace({ ...PIECE, x: 0.508, y: 0.31 }, BOARD, whole);
  expect(piece).toMatchObject({ x: expect.closeTo(0.5), y: expect.closeTo(0.3) });
  expect(guides).toEqual([down(0.5), across(0.3)]);
});

test("a piece that is farther away stays where it is", () => {
  const piece = { ...PIECE, x: 0.37, y: 0.45 };
  expect(snapPlace(piece, BOARD, whole)).toEqual({ piece, guides: [] });
});

const SQUARE = { ...PIECE, scale: 0.1, aspect: 1, rotation: 0 };

const drawTo = (piece: Partial<Piece>, others: readonly Partial<Piece>[], box = WHOLE) => {
  const pieces = others.map((other, index) => ({ ...SQUARE, ...other, key: index + 2 }));
  return snapPlace({ ...SQUARE, ...piece }, { ...EMPTY_BOARD, pieces }, () => ({ aspect: 1, box }));
};

test("the edge of what is seen is drawn to another edge", () => {
  // The upper halves are air: a hem is drawn to a hem, and a waist to it.
  const lower = { ...WHOLE, top: 0.5 };
  expect(drawTo({ x: 0.3, y: 0.496 }, [{ x: 0.8, y: 0.45, scale: 0.2 }], lower).guides).toEqual([
    across(expect.closeTo(0.55) as number),
  ]);
  const { piece } = drawTo({ x: 0.3, y: 0.553 }, [{ x: 0.8, y: 0.45, scale: 0.2 }], lower);
  expect(piece.y).toBeCloseTo(0.55);
});

test.for<[name: string, x: number, others: number[], drawn: number]>([
  ["between two", 0.447, [0.2, 0.7], 0.45],
  ["after two", 0.748, [0.15, 0.45], 0.75],
  ["before two", 0.153, [0.45, 0.75], 0.15],
])("a piece %s is drawn to where the gaps are equal", ([, x, others, drawn]) => {
  const row = others.map((other) => ({ x: other, y: 0.33 }));
  const { piece, guides } = drawTo({ x, y: 0.3 }, row);
  expect(piece.x).toBeCloseTo(drawn);
  const widths = guides.map(({ from, to }) => to.x - from.x);
  expect([widths.length, widths[0]]).toEqual([2, expect.closeTo(widths[1] ?? NaN)]);
});

test("gaps count in one row alone, and only where pieces do not overlap", () => {
  const inOtherRow = drawTo({ x: 0.447, y: 0.3 }, [
    { x: 0.2, y: 0.33 },
    { x: 0.7, y: 0.9 },
  ]);
  const overlapping = drawTo({ x: 0.452, y: 0.3 }, [
    { x: 0.42, y: 0.33 },
    { x: 0.48, y: 0.33 },
  ]);
  expect([inOtherRow, overlapping].map(({ piece, guides }) => [piece.x, guides])).toEqual([
    [0.447, []],
    [0.452, []],
  ]);
});

test.for([
  [3, 0],
  [-3.9, 0],
  [5, 5],
  [93, 90],
  [-178, -180],
])("a rotation of %d degrees becomes %d", ([given, snapped]) => {
  expect(snapRotation({ ...PIECE, rotation: given ?? 0 }).rotation).toBeCloseTo(snapped ?? 0);
});
