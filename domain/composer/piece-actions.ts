import { type Board, changePiece, duplicatePiece, findPiece, moveLayer, removePiece } from "./board.ts";

export const PIECE_ACTIONS = [
  "larger",
  "smaller",
  "turnLeft",
  "turnRight",
  "forward",
  "backward",
  "mirror",
  "duplicate",
  "remove",
] as const;

export type PieceAction = (typeof PIECE_ACTIONS)[number];

export type Direction = "up" | "down" | "left" | "right";

export type Swap = "next" | "previous";

/** In board widths. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

const GROWTH = 1.08;

/** Degrees. */
const TURN = 15;

export function applyAction(board: Board, key: number, action: PieceAction): Board {
  const piece = findPiece(board, key);
  if (!piece) return board;
  const { scale, rotation, mirrored } = piece;
  switch (action) {
    case "larger":
      return changePiece(board, key, { scale: scale * GROWTH });
    case "smaller":
      return changePiece(board, key, { scale: scale / GROWTH });
    case "turnLeft":
      return changePiece(board, key, { rotation: rotation - TURN });
    case "turnRight":
      return changePiece(board, key, { rotation: rotation + TURN });
    case "forward":
      return moveLayer(board, key, 1);
    case "backward":
      return moveLayer(board, key, -1);
    case "mirror":
      return changePiece(board, key, { mirrored: !mirrored });
    case "duplicate":
      return duplicatePiece(board, key);
    case "remove":
      return removePiece(board, key);
  }
}

const TOWARDS: Record<Direction, { x: number; y: number }> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export function movePiece(board: Board, key: number, direction: Direction, isLarge: boolean): Board {
  const piece = findPiece(board, key);
  if (!piece) return board;
  const { x, y } = TOWARDS[direction];
  const step = isLarge ? LARGE_STEP : STEP;
  return changePiece(board, key, { x: piece.x + x * step, y: piece.y + y * step });
}

const KEYS: Record<string, PieceAction | Direction | Swap> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  r: "turnRight",
  R: "turnLeft",
  "]": "forward",
  "[": "backward",
  m: "mirror",
  d: "duplicate",
  s: "next",
  S: "previous",
  Delete: "remove",
  Backspace: "remove",
};

export const readPieceKey = (key: string): PieceAction | Direction | Swap | null =>
  (Object.hasOwn(KEYS, key) && KEYS[key]) || null;

export const isDirection = (act: string): act is Direction => Object.hasOwn(TOWARDS, act);
