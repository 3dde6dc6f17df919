import { useEffect, useRef, useState } from "react";
import { addItems } from "#domain/composer/add-items.ts";
import {
  type Board,
  changePiece,
  findPiece,
  getNextKey,
  isFull,
  limitPiece,
  type Piece,
  removePiece,
} from "#domain/composer/board.ts";
import { beginHistory, commit, type History, redo, undo } from "#domain/composer/history.ts";
import {
  applyAction,
  type Direction,
  isDirection,
  movePiece,
  type PieceAction,
  readPieceKey,
} from "#domain/composer/piece-actions.ts";
import type { Item } from "#domain/closet.ts";
import type { ComposerItems } from "./composer-items.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { useComposerWords } from "./composer-words.ts";

const toPercent = (value: number): number => Math.round(value * 100);

/** What buttons, keys and fingers do with a board. `said` is read out by screen readers, also the same text again. */
export function useBoardEditor(first: Board, items: ComposerItems, onChange: (board: Board) => void) {
  const words = useComposerWords();
  const [history, setHistory] = useState(() => beginHistory(first));
  const [selected, select] = useState<number | null>(null);
  /** Ids of items that wait for their category. */
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [said, setSaid] = useState({ text: "", count: 0 });
  const board = history.now;

  const saved = useRef(board);
  useEffect(() => {
    if (board === saved.current) return;
    saved.current = board;
    onChange(board);
  }, [board, onChange]);

  const addOne = (before: History<Board>, itemId: string): History<Board> => {
    const item = items.findUnplaced(itemId);
    return item ? commit(before, addItems(before.now, [item], items.findUnplaced)) : before;
  };

  if (items.isComplete && waiting.length > 0) {
    setWaiting([]);
    setHistory(waiting.reduce(addOne, history));
  }

  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));

  const edit = (next: Board) => setHistory((before) => commit(before, next));

  const getPieceName = ({ itemId }: Piece): string => {
    const item = items.find(itemId);
    return item ? items.getName(item) : words.gonePiece;
  };

  const sayPlace = (next: Board, key: number) => {
    const piece = findPiece(next, key);
    if (piece) say(words.moved(getPieceName(piece), toPercent(piece.x), toPercent(piece.y / next.ratio)));
  };

  const act = (key: number, action: PieceAction) => {
    const piece = findPiece(board, key);
    if (!piece) return;
    if (action === "duplicate" && isFull(board)) {
      say(words.full);
      return;
    }
    const next = applyAction(board, key, action);
    edit(next);
    if (action === "duplicate") select(getNextKey(board));
    if (action === "remove" && selected === key) select(null);
    const name = getPieceName(piece);
    if (action === "forward" || action === "backward") {
      say(words.layerOf(name, next.pieces.findIndex((each) => each.key === key) + 1, next.pieces.length));
    } else say(words.ofPiece(words.actions[action], name));
  };

  const move = (key: number, direction: Direction, isLarge: boolean) => {
    const next = movePiece(board, key, direction, isLarge);
    edit(next);
    sayPlace(next, key);
  };

  return {
    board,
    waiting,
    selected: findPiece(board, selected)?.key ?? null,
    said,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select,
    act,
    getPieceName,
    undo() {
      setHistory(undo);
      say(words.undo);
    },
    redo() {
      setHistory(redo);
      say(words.redo);
    },
    add(item: Item) {
      if (board.pieces.length + waiting.length >= MAX_LAYOUT_PICS) {
        say(words.full);
        return;
      }
      if (items.isComplete) {
        setHistory((before) => addOne(before, item.id));
        select(getNextKey(board));
      } else setWaiting([...waiting, item.id]);
      say(words.added(items.getName(item)));
    },
    /** After a gesture. */
    place(piece: Piece) {
      const limited = limitPiece(piece, board.ratio);
      const { key: _, itemId: __, aspect: ___, ...place } = limited;
      edit(changePiece(board, piece.key, place));
    },
    removeGone() {
      const gone = board.pieces.filter(({ itemId }) => !items.find(itemId));
      edit(gone.reduce((next, { key }) => removePiece(next, key), board));
    },
    /** Of the button of a piece. */
    handleKey(key: number, event: React.KeyboardEvent): void {
      const action = event.ctrlKey || event.metaKey || event.altKey ? null : readPieceKey(event.key);
      if (!action) return;
      event.preventDefault();
      if (isDirection(action)) move(key, action, event.shiftKey);
      else act(key, action);
    },
  };
}

export type BoardEditor = ReturnType<typeof useBoardEditor>;
