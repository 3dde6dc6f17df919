import { omit } from "#domain/omit.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { addItems, dropItem, isInRows, replaceItem, tidyUp } from "#domain/composer/add-items.ts";
import {
  beginHistory,
  type Board,
  changePiece,
  commit,
  findPiece,
  getNextKey,
  type History,
  isFull,
  limitPiece,
  moveLayer,
  type Piece,
  redo,
  removePiece,
  undo,
} from "#domain/composer/board.ts";
import { canSurprise, listKind, surprise, type TrayPieces } from "#domain/composer/order-tray.ts";
import {
  applyAction,
  type Direction,
  isDirection,
  movePiece,
  type PieceAction,
  readPieceKey,
  type Swap,
} from "#domain/composer/piece-actions.ts";
import type { Item } from "#domain/closet.ts";
import type { Point } from "#domain/layout/box.ts";
import type { ComposerItems } from "./tray-items.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { useMessages } from "#app/ui/messages.ts";
import { useComposerWords } from "./composer-messages.ts";

type Step = { board: Board; edit: string };

const toPercent = (value: number): number => Math.round(value * 100);

const listKindOnBoard = (pieces: TrayPieces, board: Board, { key, itemId }: Piece): readonly Item[] =>
  listKind(
    pieces,
    itemId,
    board.pieces.filter((other) => other.key !== key).map((other) => other.itemId),
  );

/** Screen readers read `said`, also the same text again. */
export function useBoardEditor(
  first: Board,
  items: ComposerItems,
  outfits: TrayPieces["outfits"],
  onChange: (board: Board) => void,
  added: readonly string[] = [],
) {
  const words = useComposerWords();
  const { comma } = useMessages();
  const [history, setHistory] = useState(() => beginHistory<Step>({ board: first, edit: "" }));
  const [selected, setSelected] = useState<number | null>(null);
  /** The next tap on the same item adds another piece. */
  const [isNew, setIsNew] = useState(false);
  const [toAdd, setToAdd] = useState(added);
  const [surprised, setSurprised] = useState<{ before: Board; after: Board; ids: readonly string[] } | null>(null);
  const [said, setSaid] = useState({ text: "", count: 0 });
  const { board } = history.now;
  const select = (key: number | null, isAdded = false) => {
    setSelected(key);
    setIsNew(isAdded);
  };

  const saved = useRef(board);
  useEffect(() => {
    if (board === saved.current) return;
    saved.current = board;
    onChange(board);
  }, [board, onChange]);

  const step = (before: History<Step>, next: Board, name: string): History<Step> =>
    next === before.now.board ? before : commit(before, { board: next, edit: name });

  const addOne = (before: History<Step>, itemId: string, at?: Point): History<Step> => {
    const item = items.find(itemId);
    const unplaced = items.findUnplaced(itemId);
    if (!item || !unplaced) return before;
    const next = at
      ? dropItem(before.now.board, unplaced, at, items.findUnplaced)
      : addItems(before.now.board, [unplaced], items.findUnplaced);
    return step(before, next, words.add(items.getName(item)));
  };

  if (toAdd.length > 0) {
    setToAdd([]);
    setHistory(toAdd.reduce((before, itemId) => addOne(before, itemId), history));
  }

  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));

  const edit = (next: Board, name: string) => setHistory((before) => step(before, next, name));

  /** With its number where the item lies on the board twice. */
  const getPieceName = ({ itemId, key }: Piece): string => {
    const item = items.find(itemId);
    if (!item) return words.gonePiece;
    const keys = board.pieces.filter((piece) => piece.itemId === itemId).map((piece) => piece.key);
    const place = keys.filter((other) => other <= key).length;
    return keys.length > 1 ? words.nth(items.getName(item), place, keys.length) : items.getName(item);
  };

  const undoName = history.past.length === 0 ? words.undo : `${words.undo} (${history.now.edit})`;
  const [undone] = history.future;
  const redoName = undone ? `${words.redo} (${undone.edit})` : words.redo;

  const tidyUpName = isInRows(board, items.findUnplaced) ? words.layFreely : words.tidyUp;

  const sayPlace = (next: Board, key: number) => {
    const piece = findPiece(next, key);
    if (piece) say(words.moved(getPieceName(piece), toPercent(piece.x), toPercent(piece.y / next.ratio)));
  };

  const sayLayer = (next: Board, key: number, name: string) =>
    say(words.layerOf(name, next.pieces.findIndex((each) => each.key === key) + 1, next.pieces.length));

  const act = (key: number, action: PieceAction | Swap) => {
    const piece = findPiece(board, key);
    if (!piece) return;
    if (action === "next" || action === "previous") {
      swapBy(piece, action);
      return;
    }
    if (action === "duplicate" && isFull(board)) {
      say(words.full);
      return;
    }
    const next = applyAction(board, key, action);
    const name = getPieceName(piece);
    edit(next, words.ofPiece(words.actions[action], name));
    if (action === "duplicate") select(getNextKey(board), true);
    if (action === "remove" && selected === key) select(null);
    if (action === "forward" || action === "backward") {
      sayLayer(next, key, name);
    } else if (action === "turnLeft" || action === "turnRight") {
      const { rotation } = findPiece(next, key) ?? piece;
      say(words.turned(name, (Math.round(rotation) + 360) % 360));
    } else say(action === "remove" ? words.removed(name) : words.ofPiece(words.actions[action], name));
  };

  const move = (key: number, direction: Direction, isLarge: boolean) => {
    const piece = findPiece(board, key);
    if (!piece) return;
    const next = movePiece(board, key, direction, isLarge);
    edit(next, words.ofPiece(words.move, getPieceName(piece)));
    sayPlace(next, key);
  };

  const pieces: TrayPieces = useMemo(
    // What is not owned is put there, never suggested.
    () => ({ items: items.list.filter(({ wishlist }) => !wishlist), outfits, getCategory: items.getCategory }),
    [items, outfits],
  );
  const again = surprised?.after === board ? surprised : null;
  const emptied = again?.before ?? board;
  const onBoard = emptied.pieces.map(({ itemId }) => itemId);

  const chosen = findPiece(board, selected);
  const ofKind = useMemo(() => (chosen ? listKindOnBoard(pieces, board, chosen) : []), [pieces, board, chosen]);
  const canSwap = ofKind.some(({ id }) => id !== chosen?.itemId);
  const swapped = canSwap && !isNew ? chosen : null;

  const swap = (piece: Piece, item: Item) => {
    if (item.id === piece.itemId) return;
    const name = words.swapped(getPieceName(piece), items.getName(item));
    edit(replaceItem(board, piece.key, item.id, items.findUnplaced), name);
    say(name);
  };

  const swapBy = (piece: Piece, to: Swap) => {
    const kind = listKindOnBoard(pieces, board, piece);
    const at = kind.findIndex(({ id }) => id === piece.itemId);
    const item = kind.at((at + (to === "next" ? 1 : -1)) % kind.length);
    if (item) swap(piece, item);
  };

  return {
    board,
    canSwap,
    swapping: swapped && {
      piece: swapped,
      items: ofKind,
      title: words.insteadOf(getPieceName(swapped)),
      onSwap: (item: Item) => swap(swapped, item),
      onStep: (to: Swap) => swapBy(swapped, to),
      onEnd: () => select(null),
    },
    canSurprise: !isFull(emptied) && canSurprise(pieces, onBoard),
    surprise() {
      const free = MAX_LAYOUT_PICS - onBoard.length;
      const ids = surprise(pieces, onBoard, new Set(again?.ids)).slice(0, free);
      const unplaced = ids.flatMap((id) => items.findUnplaced(id) ?? []);
      const after = addItems(emptied, unplaced, items.findUnplaced);
      edit(after, words.surprise);
      setSurprised({ before: emptied, after, ids });
      select(null);
      const names = ids.flatMap((id) => items.find(id) ?? []).map(items.getName);
      say(words.added(names.join(comma)));
    },
    selected: chosen?.key ?? null,
    said,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    names: { undo: undoName, redo: redoName },
    select,
    act,
    getPieceName,
    moveLayer(key: number, by: number) {
      const piece = findPiece(board, key);
      if (!piece) return;
      const next = moveLayer(board, key, by);
      edit(next, words.ofPiece(words.move, getPieceName(piece)));
      sayLayer(next, key, getPieceName(piece));
    },
    undo() {
      setHistory(undo);
      say(undoName);
    },
    redo() {
      setHistory(redo);
      say(redoName);
    },
    /**
     * Chooses the piece if it is on the board, and removes the chosen one. While a piece is swapped, it stays the
     * chosen one. `at`: where it was let go.
     */
    add(item: Item, at?: Point) {
      const [front, ...behind] = board.pieces.filter(({ itemId }) => itemId === item.id).toReversed();
      const next = behind.find(({ key }) => key === selected) ?? front;
      if (next && !at) {
        if (next.key === selected || swapped) {
          act(next.key, "remove");
          return;
        }
        select(next.key, true);
        say(words.chosen(getPieceName(next)));
        return;
      }
      if (isFull(board)) {
        say(words.full);
        return;
      }
      setHistory((before) => addOne(before, item.id, at));
      if (!swapped) select(getNextKey(board), true);
      say(words.added(items.getName(item)));
    },
    place(piece: Piece) {
      const place = omit(limitPiece(piece, board.ratio), ["key", "itemId", "aspect"]);
      edit(changePiece(board, piece.key, place), words.ofPiece(words.move, getPieceName(piece)));
    },
    tidyUpName,
    tidyUp() {
      edit(tidyUp(board, items.findUnplaced), tidyUpName);
      say(tidyUpName);
    },
    removeGone() {
      const gone = board.pieces.filter(({ itemId }) => !items.find(itemId));
      edit(
        gone.reduce((next, { key }) => removePiece(next, key), board),
        words.removeGone,
      );
    },
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
