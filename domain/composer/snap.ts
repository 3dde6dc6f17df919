import type { Board, Piece } from "./board.ts";

/** A line to which a piece was drawn: across the whole board at `at`, in board widths. */
export type Guide = { axis: "x" | "y"; at: number };

/** In board widths: 5 px on a phone. */
const NEAR = 0.014;

const NEAR_DEGREES = 4;

function findNear(value: number, lines: readonly number[]): number | null {
  const distance = (line: number) => Math.abs(line - value);
  const [nearest] = lines.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) < NEAR ? nearest : null;
}

/** Draws the middle of a piece to the middle of the board, or of another piece. */
export function snapPlace(piece: Piece, { ratio, pieces }: Board): { piece: Piece; guides: Guide[] } {
  const others = pieces.filter(({ key }) => key !== piece.key);
  const x = findNear(piece.x, [0.5, ...others.map((other) => other.x)]);
  const y = findNear(piece.y, [ratio / 2, ...others.map((other) => other.y)]);
  const guides: Guide[] = [];
  if (x !== null) guides.push({ axis: "x", at: x });
  if (y !== null) guides.push({ axis: "y", at: y });
  return { piece: { ...piece, x: x ?? piece.x, y: y ?? piece.y }, guides };
}

/** Draws a turned piece to the nearest right angle. */
export function snapRotation(piece: Piece): Piece {
  const straight = Math.round(piece.rotation / 90) * 90;
  return Math.abs(piece.rotation - straight) < NEAR_DEGREES ? { ...piece, rotation: straight } : piece;
}
