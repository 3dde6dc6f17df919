import { BOARD_RATIO } from "#domain/layout/board.ts";
import type { Layout, PlacedItem } from "#domain/layout/layout.ts";
import { limitPlacedItem } from "#domain/layout/placed-item.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";

/** The key names a piece on its board: an item may lie on it twice. */
export type Piece = PlacedItem & { key: number };

/** Bottom layer first. */
export type Board = { ratio: number; pieces: readonly Piece[] };

export const EMPTY_BOARD: Board = { ratio: BOARD_RATIO, pieces: [] };

export const isFull = ({ pieces }: Board): boolean => pieces.length >= MAX_LAYOUT_PICS;

export const getNextKey = ({ pieces }: Board): number => Math.max(0, ...pieces.map(({ key }) => key)) + 1;

export const toBoard = ({ ratio, pics }: Layout): Board => ({
  ratio,
  pieces: pics.map((pic, place) => ({ ...pic, key: place + 1 })),
});

export const toLayout = ({ ratio, pieces }: Board): Layout => ({
  v: 1,
  ratio,
  pics: pieces.map((piece) => {
    const { key: _, ...pic } = piece;
    return pic;
  }),
});

export const findPiece = ({ pieces }: Board, key: number | null): Piece | null =>
  pieces.find((piece) => piece.key === key) ?? null;

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** The middle of a piece stays on the board, so that a finger reaches it. */
export const limitPiece = (piece: Piece, ratio: number): Piece => ({
  ...limitPlacedItem({ ...piece, x: clamp(piece.x, 1), y: clamp(piece.y, ratio) }),
  key: piece.key,
});

type Place = Partial<Omit<PlacedItem, "itemId" | "aspect">>;

const isSamePiece = (one: Piece, other: Piece): boolean =>
  (Object.keys(one) as (keyof Piece)[]).every((field) => one[field] === other[field]);

export function changePiece(board: Board, key: number, place: Place): Board {
  const piece = findPiece(board, key);
  const changed = piece && limitPiece({ ...piece, ...place }, board.ratio);
  if (!changed || isSamePiece(changed, piece)) return board;
  return { ...board, pieces: board.pieces.map((each) => (each === piece ? changed : each)) };
}

export const removePiece = (board: Board, key: number): Board => ({
  ...board,
  pieces: board.pieces.filter((piece) => piece.key !== key),
});

const DUPLICATE_OFFSET = 0.06;

/** A full board stays as it is. */
export function duplicatePiece(board: Board, key: number): Board {
  const piece = findPiece(board, key);
  if (!piece || isFull(board)) return board;
  const step = (value: number, max: number) => value + (value + DUPLICATE_OFFSET > max ? -1 : 1) * DUPLICATE_OFFSET;
  const copy = { ...piece, x: step(piece.x, 1), y: step(piece.y, board.ratio), key: getNextKey(board) };
  const pieces = board.pieces.flatMap((other) =>
    other.key === key ? [other, limitPiece(copy, board.ratio)] : [other],
  );
  return { ...board, pieces };
}

/** 1 is one forward, -Infinity all the way to the back. */
export function moveLayer(board: Board, key: number, by: number): Board {
  const from = board.pieces.findIndex((piece) => piece.key === key);
  const piece = board.pieces[from];
  const to = Math.min(board.pieces.length - 1, Math.max(0, from + by));
  if (!piece || to === from) return board;
  const others = board.pieces.filter((other) => other !== piece);
  return { ...board, pieces: others.toSpliced(to, 0, piece) };
}

export type History<State> = { past: readonly State[]; now: State; future: readonly State[] };

export const beginHistory = <State>(now: State): History<State> => ({ past: [], now, future: [] });

export const commit = <State>(history: History<State>, next: State): History<State> =>
  next === history.now ? history : { past: [...history.past, history.now], now: next, future: [] };

export function undo<State>(history: History<State>): History<State> {
  if (history.past.length === 0) return history;
  const now = history.past.at(-1) as State;
  return { past: history.past.slice(0, -1), now, future: [history.now, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  if (history.future.length === 0) return history;
  const [now, ...future] = history.future as [State, ...State[]];
  return { past: [...history.past, history.now], now, future };
}
