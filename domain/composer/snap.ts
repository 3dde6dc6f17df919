import type { Point } from "#domain/layout/box.ts";
import type { Board, Piece } from "./board.ts";
import { type Extent, type FindSeen, getExtent, type Span } from "./seen.ts";

/** In board widths. */
export type Guide = { from: Point; to: Point };

/** In board widths: 5 px on a phone for middles, 3 px for edges and gaps, which are many. */
const NEAR = 0.014;
const NEAR_EDGE = 0.008;

const NEAR_DEGREES = 4;

type Axis = "x" | "y";
/** `guide` lies across the axis, `gaps` along it. */
type Draw = { by: number; reach: number; guide?: number; gaps?: readonly Span[] };

const getMiddle = ({ start, end }: Span): number => (start + end) / 2;

const ACROSS = { x: "y", y: "x" } as const;

function listGaps(own: Extent, others: readonly Extent[], axis: Axis): Draw[] {
  const across = ACROSS[axis];
  const { start, end } = own[axis];
  const beside = others.filter(
    (other) => other[across].start < own[across].end && own[across].start < other[across].end,
  );
  const spans = beside.map((other) => other[axis]).toSorted((one, other) => one.start - other.start);
  const [one, before] = spans.filter((span) => getMiddle(span) < getMiddle(own[axis])).toReversed();
  const [other, after] = spans.filter((span) => getMiddle(span) > getMiddle(own[axis]));
  const toDraw = (by: number, ...gaps: Span[]): Draw[] =>
    gaps.every((gap) => gap.end > gap.start) ? [{ by, reach: NEAR_EDGE, gaps }] : [];
  const draws: Draw[] = [];
  if (one && other) {
    const by = (one.end + other.start - start - end) / 2;
    draws.push(...toDraw(by, { start: one.end, end: start + by }, { start: end + by, end: other.start }));
  }
  if (one && before) {
    const by = one.end + (one.start - before.end) - start;
    draws.push(...toDraw(by, { start: before.end, end: one.start }, { start: one.end, end: start + by }));
  }
  if (other && after) {
    const by = other.start - (after.start - other.end) - end;
    draws.push(...toDraw(by, { start: end + by, end: other.start }, { start: other.end, end: after.start }));
  }
  return draws;
}

function listLines(own: Span, other: Span): Draw[] {
  const middle = { by: getMiddle(other) - getMiddle(own), reach: NEAR, guide: getMiddle(other) };
  const edges = [other.start, other.end].flatMap((guide) =>
    [own.start, own.end].map((edge) => ({ by: guide - edge, reach: NEAR_EDGE, guide })),
  );
  return [middle, ...edges];
}

function findDraw(own: Extent, others: readonly Extent[], axis: Axis, length: number): Draw | null {
  const lines = [{ start: 0, end: length }, ...others.map((other) => other[axis])];
  const draws = [...lines.flatMap((line) => listLines(own[axis], line)), ...listGaps(own, others, axis)];
  const near = draws.filter(({ by, reach }) => Math.abs(by) < reach);
  return near.toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by))[0] ?? null;
}

export function snapPlace(piece: Piece, board: Board, findSeen: FindSeen): { piece: Piece; guides: Guide[] } {
  const toExtent = (each: Piece): Extent => getExtent(each, findSeen(each));
  const own = toExtent(piece);
  const others = board.pieces.filter(({ key }) => key !== piece.key).map(toExtent);
  const lengths = { x: 1, y: board.ratio };
  const draws = { x: findDraw(own, others, "x", lengths.x), y: findDraw(own, others, "y", lengths.y) };
  const guides = (["x", "y"] as const).flatMap((axis) => {
    const across = ACROSS[axis];
    const { guide, gaps = [] } = draws[axis] ?? {};
    const at = getMiddle(own[across]) + (draws[across]?.by ?? 0);
    const toPoint = (along: number, beside: number): Point =>
      axis === "x" ? { x: along, y: beside } : { x: beside, y: along };
    const lines = gaps.map(({ start, end }) => ({ from: toPoint(start, at), to: toPoint(end, at) }));
    return guide === undefined ? lines : [{ from: toPoint(guide, 0), to: toPoint(guide, lengths[across]) }];
  });
  const [byX, byY] = [draws.x?.by ?? 0, draws.y?.by ?? 0];
  return { piece: { ...piece, x: piece.x + byX, y: piece.y + byY }, guides };
}

export function snapRotation(piece: Piece): Piece {
  const straight = Math.round(piece.rotation / 90) * 90;
  return Math.abs(piece.rotation - straight) < NEAR_DEGREES ? { ...piece, rotation: straight } : piece;
}
