import fc from "fast-check";
import { expect, test } from "vitest";
import {
  beginHistory,
  type Board,
  changePiece,
  commit,
  duplicatePiece,
  EMPTY_BOARD,
  findPiece,
  getNextKey,
  limitPiece,
  moveLayer,
  redo,
  removePiece,
  toBoard,
  toLayout,
  undo,
} from "./board.ts";

const aPiece = (key: number) => ({
  key,
  itemId: `item-${key}`,
  x: 0.5,
  y: 0.6,
  scale: 0.4,
  rotation: 0,
  mirrored: false,
  aspect: 1.3,
});

const aBoard = (...keys: number[]): Board => ({ ...EMPTY_BOARD, pieces: keys.map(aPiece) });

const getKeys = ({ pieces }: Board): number[] => pieces.map(({ key }) => key);

test("a layout becomes a board and the same layout again", () => {
  const layout = toLayout(aBoard(1, 2));
  expect(toLayout(toBoard(layout))).toEqual(layout);
  expect(JSON.stringify(layout)).not.toContain("key");
});

test("the middle of a piece stays on the board, and its size is limited", () => {
  const board = changePiece(aBoard(1), 1, { x: 1.4, y: -3, scale: 9, rotation: 270 });
  expect(findPiece(board, 1)).toMatchObject({ x: 1, y: 0, scale: 2, rotation: -90 });
});

test("a change that leaves a piece as it is leaves the board as it is", () => {
  const largest = changePiece(aBoard(1), 1, { x: 1, scale: 2 });
  for (const place of [{ x: 1.2 }, { scale: 9 }, { rotation: 360 }, {}]) {
    expect(changePiece(largest, 1, place)).toBe(largest);
  }
  expect(changePiece(largest, 9, { x: 0 })).toBe(largest);
});

test("a piece is removed; the others stay", () => {
  expect(getKeys(removePiece(aBoard(1, 2, 3), 2))).toEqual([1, 3]);
});

test("a copy lies above its piece, a little beside it", () => {
  const board = duplicatePiece(aBoard(1, 2), 1);
  expect(getKeys(board)).toEqual([1, 3, 2]);
  expect(findPiece(board, 3)).toMatchObject({ itemId: "item-1", x: 0.56, y: 0.66 });
});

test("a copy at the edge lies on the inner side", () => {
  const board = duplicatePiece(changePiece(aBoard(1), 1, { x: 1, y: 1.359 }), 1);
  expect(findPiece(board, 2)).toMatchObject({ x: 0.94, y: 1.299 });
});

test("a full board takes no copy", () => {
  const full = aBoard(...Array.from({ length: 40 }, (_, n) => n + 1));
  expect(duplicatePiece(full, 1)).toBe(full);
});

test.for<[key: number, by: number, keys: number[]]>([
  [1, 1, [2, 1, 3]],
  [3, -1, [1, 3, 2]],
  [1, Infinity, [2, 3, 1]],
  [3, -Infinity, [3, 1, 2]],
  [3, 1, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
])("piece %i moves by %d layers", ([key, by, keys]) => {
  expect(getKeys(moveLayer(aBoard(1, 2, 3), key, by))).toEqual(keys);
});

const edit = fc.oneof(
  fc.record({ key: fc.nat(8) }).map(
    ({ key }) =>
      (board: Board) =>
        removePiece(board, key),
  ),
  fc.record({ key: fc.nat(8) }).map(
    ({ key }) =>
      (board: Board) =>
        duplicatePiece(board, key),
  ),
  fc.record({ key: fc.nat(8), by: fc.integer({ min: -3, max: 3 }) }).map(
    ({ key, by }) =>
      (board: Board) =>
        moveLayer(board, key, by),
  ),
  fc.record({ key: fc.nat(8), x: fc.double({ min: -2, max: 2, noNaN: true }) }).map(
    ({ key, x }) =>
      (board: Board) =>
        changePiece(board, key, { x }),
  ),
);

test("after any edits keys are unique, pieces are within the limits, and undo leads back", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), (edits) => {
      const start = aBoard(1, 2, 3);
      let history = beginHistory(start);
      for (const change of edits) history = commit(history, change(history.now));
      const keys = getKeys(history.now);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain(getNextKey(history.now));
      for (const piece of history.now.pieces) expect(limitPiece(piece, history.now.ratio)).toEqual(piece);
      const end = history.now;
      while (history.past.length > 0) history = undo(history);
      expect(history.now).toBe(start);
      while (history.future.length > 0) history = redo(history);
      expect(history.now).toBe(end);
    }),
  );
});

test("a new edit after an undo forgets what was undone", () => {
  const one = commit(beginHistory(1), 2);
  expect(commit(undo(one), 3)).toEqual({ past: [1], now: 3, future: [] });
  expect(commit(one, 2)).toBe(one);
  expect([undo(beginHistory(1)).now, redo(one).now]).toEqual([1, 2]);
});
