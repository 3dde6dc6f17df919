import { type Box, getOffset, getSharedLength, type Point, turn, WHOLE } from "#domain/layout/box.ts";
import type { PlacedItem } from "#domain/layout/layout.ts";
import type { Board, Piece } from "./board.ts";

/** Across and down, also for a picture that is not square. */
export const OUTLINE_CELLS = 64;

export type Seen = {
  /** Height by width. */
  aspect: number;
  /** In shares of the picture. */
  box: Box;
  /** Visible cells, row by row. Absent: all of the box. */
  outline?: readonly boolean[];
  /** Corners of the outermost cells of each row. Absent: those of the box. */
  rim?: readonly Point[];
};

/** Null: the picture is not known yet, and the whole frame counts. */
export type FindSeen = (piece: Piece) => Seen | null;

/** Straps are thin: a cell of which an eighth is covered counts. */
const COVERED = 32;

const listCorners = ({ left, right, top, bottom }: Box): Point[] =>
  [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));

/** `alphas`: `OUTLINE_CELLS` × `OUTLINE_CELLS` pixels, 0 to 255. Null: nothing is visible. */
export function toSeen(alphas: ArrayLike<number>): Omit<Seen, "aspect"> | null {
  const outline = Array.from(alphas, (alpha) => alpha >= COVERED);
  const cells = [...outline.keys()].filter((cell) => outline[cell]);
  if (cells.length === 0) return null;
  const columns = cells.map((cell) => cell % OUTLINE_CELLS);
  const box = {
    left: Math.min(...columns) / OUTLINE_CELLS,
    right: (Math.max(...columns) + 1) / OUTLINE_CELLS,
    top: Math.floor((cells[0] ?? 0) / OUTLINE_CELLS) / OUTLINE_CELLS,
    bottom: (Math.floor((cells.at(-1) ?? 0) / OUTLINE_CELLS) + 1) / OUTLINE_CELLS,
  };
  const rim = [...Map.groupBy(cells, (cell) => Math.floor(cell / OUTLINE_CELLS))].flatMap(([row, ofRow]) => {
    const [first = 0, last = 0] = [ofRow[0], ofRow.at(-1)].map((cell = 0) => cell % OUTLINE_CELLS);
    return listCorners({ left: first, right: last + 1, top: row, bottom: row + 1 });
  });
  return { box, outline, rim: rim.map(({ x, y }) => ({ x: x / OUTLINE_CELLS, y: y / OUTLINE_CELLS })) };
}

/** In board widths and degrees. `x` and `y`: the middle. */
export type Frame = { x: number; y: number; width: number; height: number; rotation: number };

/** The picture fits into the piece (`getTransform`). */
function getPictureSize({ scale, aspect }: PlacedItem, seen: Pick<Seen, "aspect">): { width: number; height: number } {
  const width = Math.min(scale, (scale * aspect) / seen.aspect);
  return { width, height: width * seen.aspect };
}

export function getFrame(piece: PlacedItem, seen: Seen | null): Frame {
  const { box = WHOLE, aspect = piece.aspect } = seen ?? {};
  const { width, height } = getPictureSize(piece, { aspect });
  const { x, y } = getOffset(box, width, height);
  const offset = turn({ x: piece.mirrored ? -x : x, y }, piece.rotation);
  return {
    x: piece.x + offset.x,
    y: piece.y + offset.y,
    width: (box.right - box.left) * width,
    height: (box.bottom - box.top) * height,
    rotation: piece.rotation,
  };
}

export type Span = { start: number; end: number };

export type Extent = { x: Span; y: Span };

export function getExtent(piece: PlacedItem, seen: Seen | null): Extent {
  const { box = WHOLE, aspect = piece.aspect, rim = listCorners(box) } = seen ?? {};
  const { width, height } = getPictureSize(piece, { aspect });
  const points = rim.map(({ x, y }) =>
    turn({ x: (piece.mirrored ? 0.5 - x : x - 0.5) * width, y: (y - 0.5) * height }, piece.rotation),
  );
  const toSpan = (axis: "x" | "y"): Span => {
    const places = points.map((point) => piece[axis] + point[axis]);
    return { start: Math.min(...places), end: Math.max(...places) };
  };
  return { x: toSpan("x"), y: toSpan("y") };
}

export function isOff(piece: Piece, ratio: number, seen: Seen | null): boolean {
  const { x, y } = getExtent(piece, seen);
  const getShare = ({ start, end }: Span, length: number): number =>
    getSharedLength((start + end) / 2, end - start, length / 2, length) / (end - start);
  return getShare(x, 1) * getShare(y, ratio) < 0.5;
}

/** Returns Infinity beyond `reach`. */
function getDistance(piece: Piece, seen: Seen | null, at: Point, reach: number): number {
  const frame = getFrame(piece, seen);
  const inFrame = turn({ x: at.x - frame.x, y: at.y - frame.y }, -frame.rotation);
  const outside = Math.hypot(
    Math.max(0, Math.abs(inFrame.x) - frame.width / 2),
    Math.max(0, Math.abs(inFrame.y) - frame.height / 2),
  );
  if (outside > reach) return Infinity;
  if (!seen?.outline) return outside;
  const { width, height } = getPictureSize(piece, seen);
  const inPicture = turn({ x: at.x - piece.x, y: at.y - piece.y }, -piece.rotation);
  const cell = { width: width / OUTLINE_CELLS, height: height / OUTLINE_CELLS };
  const column = ((piece.mirrored ? -inPicture.x : inPicture.x) + width / 2) / cell.width - 0.5;
  const row = (inPicture.y + height / 2) / cell.height - 0.5;
  const isCellSeen = seen.outline[Math.round(row) * OUTLINE_CELLS + Math.round(column)];
  if (outside === 0 && isCellSeen) return 0;
  let nearest = Infinity;
  for (const [index, isSeen] of seen.outline.entries()) {
    if (!isSeen) continue;
    const right = Math.max(0, Math.abs((index % OUTLINE_CELLS) - column) - 0.5) * cell.width;
    const down = Math.max(0, Math.abs(Math.floor(index / OUTLINE_CELLS) - row) - 0.5) * cell.height;
    nearest = Math.min(nearest, Math.hypot(right, down));
  }
  return nearest > reach ? Infinity : nearest;
}

/** In board widths: small things become as large as `target`; the others can be missed by `slip`. */
export type Reach = { target: number; slip: number };

/** Visible pieces at the point come first, from the front; then those beside it. */
export function listMeant({ pieces }: Board, at: Point, findSeen: FindSeen, { target, slip }: Reach): number[] {
  return pieces
    .map((piece, layer) => {
      const seen = findSeen(piece);
      const { width, height } = getFrame(piece, seen);
      const reach = Math.max(slip, (target - Math.min(width, height)) / 2);
      return { key: piece.key, layer, distance: getDistance(piece, seen, at, reach) };
    })
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance || other.layer - one.layer)
    .map(({ key }) => key);
}
