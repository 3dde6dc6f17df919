import { expect, test } from "vitest";
import { type Board, EMPTY_BOARD, findPiece } from "./board.ts";
import { applyAction, movePiece, PIECE_ACTIONS, readPieceKey } from "./piece-actions.ts";

const PIECE = { key: 1, itemId: "a", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.3 };
const BOARD: Board = { ...EMPTY_BOARD, pieces: [PIECE, { ...PIECE, key: 2 }] };

test("each action changes the piece, and each has a key", () => {
  for (const action of PIECE_ACTIONS) {
    const key = action === "backward" ? 2 : 1;
    expect([action, applyAction(BOARD, key, action)]).not.toEqual([action, BOARD]);
  }
  const keys = ["+", "-", "R", "r", "]", "[", "m", "d", "Delete"];
  expect(keys.map(readPieceKey)).toEqual([...PIECE_ACTIONS]);
  expect([readPieceKey("s"), readPieceKey("S")]).toEqual(["next", "previous"]);
  expect([readPieceKey("q"), readPieceKey("toString")]).toEqual([null, null]);
});

test("an action on a piece that is not there changes nothing", () => {
  for (const action of PIECE_ACTIONS) expect(applyAction(BOARD, 9, action)).toBe(BOARD);
  expect(movePiece(BOARD, 9, "up", false)).toBe(BOARD);
});

test("arrow keys move by one or five hundredths of the board's width", () => {
  expect(findPiece(movePiece(BOARD, 1, "left", false), 1)).toMatchObject({ x: 0.49, y: 0.6 });
  expect(findPiece(movePiece(BOARD, 1, "down", true), 1)).toMatchObject({ x: 0.5, y: 0.65 });
});

test("larger and smaller, left and right are opposites", () => {
  const round = applyAction(applyAction(BOARD, 1, "larger"), 1, "smaller");
  expect(findPiece(round, 1)?.scale).toBeCloseTo(0.4, 4);
  expect(applyAction(applyAction(BOARD, 1, "turnLeft"), 1, "turnRight")).toEqual(BOARD);
});
