import { arrangeItems, needsRows } from "#domain/layout/arrange-items.ts";
import type { UnplacedItem } from "#domain/layout/unplaced-item.ts";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import { getOffset, getSharedLength, type Point, turn, WHOLE } from "#domain/layout/box.ts";
import { isSameLayout, type PlacedItem } from "#domain/layout/layout.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { type Board, findPiece, getNextKey, isFull, limitPiece, type Piece, toLayout } from "./board.ts";
import { type Frame, getFrame } from "./seen.ts";

/** Deleted items are placed by their id alone. */
export type FindItem = (itemId: string) => UnplacedItem | null;

/** In board widths. Where the garment is in a photograph differs a little from size to size. */
const MAX_ROUGH = 0.05;

function isArranged(board: Board, items: readonly UnplacedItem[], isFree = false): boolean {
  const { ratio, pics } = arrangeItems(items, isFree);
  const isRough = pics.length === board.pieces.length && items.some(({ isCard }) => isCard);
  const layout = toLayout(board);
  const rough = layout.pics.map((pic, index) => {
    const usual = pics[index];
    const isNear = (["x", "y", "scale"] as const).every(
      (field) => Math.abs(pic[field] - (usual?.[field] ?? Infinity)) < MAX_ROUGH,
    );
    return usual && isNear ? { ...pic, x: usual.x, y: usual.y, scale: usual.scale } : pic;
  });
  return isSameLayout(isRough ? { ...layout, pics: rough } : layout, { v: 1, ratio, pics });
}

function arrange(board: Board, items: readonly UnplacedItem[], isFree = false): Board {
  const free = [...board.pieces];
  let next = getNextKey(board);
  const { ratio, pics } = arrangeItems(items, isFree);
  const pieces = pics.map((pic) => {
    const at = free.findIndex(({ itemId }) => itemId === pic.itemId);
    const [known] = at === -1 ? [] : free.splice(at, 1);
    return { ...pic, key: known?.key ?? next++ };
  });
  return { ratio, pieces };
}

/** The part of the smaller frame that both cover, from 0 to 1. Ignores rotation. */
function getShared(one: Frame, other: Frame): number {
  const width = getSharedLength(one.x, one.width, other.x, other.width);
  const height = getSharedLength(one.y, one.height, other.y, other.height);
  return (width * height) / Math.min(one.width * one.height, other.width * other.height);
}

const STEPS = 12;

const MAX_OVERLAP = 0.3;

const DISTANCE_WEIGHT = 0.4;
/** A hat belongs above a top, shoes below. */
const HEIGHT_WEIGHT = 2;

/** The free place nearest to the usual one; without a free place, the one that hides least. By what is seen. */
function findFreePlace(piece: Piece, { pieces, ratio }: Board, findItem: FindItem): Piece {
  const toFrame = (each: Piece): Frame => {
    const { box = WHOLE } = findItem(each.itemId) ?? {};
    return getFrame(each, { aspect: each.aspect, box });
  };
  const usual = toFrame(piece);
  const others = pieces.map(toFrame);
  const maxOverlap = (place: Frame): number => Math.max(0, ...others.map((other) => getShared(place, other)));
  if (maxOverlap(usual) <= MAX_OVERLAP) return piece;
  const sumOverlap = (place: Frame): number => others.reduce((sum, other) => sum + getShared(place, other), 0);
  const [marginX, marginY] = [Math.min(0.5, usual.width / 2), Math.min(ratio / 2, usual.height / 2)];
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const places = steps.flatMap((right) =>
    steps.map((down) => ({
      ...usual,
      x: marginX + right * (1 - 2 * marginX),
      y: marginY + down * (ratio - 2 * marginY),
    })),
  );
  const getDistance = ({ x, y }: Frame): number => Math.hypot(x - usual.x, HEIGHT_WEIGHT * (y - usual.y));
  const cost = (place: Frame): number => sumOverlap(place) + maxOverlap(place) + DISTANCE_WEIGHT * getDistance(place);
  const best = places.reduce((one, place) => (cost(place) < cost(one) ? place : one), usual);
  return { ...piece, x: piece.x + best.x - usual.x, y: piece.y + best.y - usual.y };
}

const toKnown =
  (findItem: FindItem) =>
  ({ itemId, aspect }: Piece): UnplacedItem => ({ ...(findItem(itemId) ?? { itemId }), aspect });

function placeItem(board: Board, item: UnplacedItem, findItem: FindItem): Piece {
  const { pics } = arrangeItems([...board.pieces.map(toKnown(findItem)), item]);
  const usual = pics.findLast(({ itemId }) => itemId === item.itemId) as PlacedItem;
  return { ...usual, key: getNextKey(board) };
}

/** On top, but a photograph with its background below the cut-outs. */
function addPiece(board: Board, piece: Piece, findItem: FindItem): Board {
  const isCard = ({ itemId }: Piece): boolean => findItem(itemId)?.isCard === true;
  const above = isCard(piece) ? board.pieces.findIndex((other) => !isCard(other)) : -1;
  const place = above === -1 ? board.pieces.length : above;
  return { ...board, pieces: board.pieces.toSpliced(place, 0, limitPiece(piece, board.ratio)) };
}

/** Photographs with their backgrounds lie in rows, and nothing has been moved. */
export function isInRows(board: Board, findItem: FindItem): boolean {
  const items = board.pieces.map(toKnown(findItem));
  return needsRows(items) && isArranged(board, items);
}

/** The same board if nothing moves. What lies in rows is laid out freely. */
export function tidyUp(board: Board, findItem: FindItem): Board {
  const items = board.pieces.map(toKnown(findItem));
  if (!isArranged(board, items)) return arrange(board, items);
  return needsRows(items) ? arrange(board, items, true) : board;
}

/** Until the stylist moves a piece, the others make room; then they stay. A board holds 40 pieces at most. */
export function addItems(board: Board, items: readonly UnplacedItem[], findItem: FindItem): Board {
  const added = items.slice(0, MAX_LAYOUT_PICS - board.pieces.length);
  const placed = board.pieces.map(toKnown(findItem));
  if (added.length === 0) return board;
  if (isArranged(board, placed)) return arrange(board, [...placed, ...added]);
  if (needsRows(placed) && isArranged(board, placed, true)) return arrange(board, [...placed, ...added], true);
  return added.reduce(
    (next, item) => addPiece(next, findFreePlace(placeItem(next, item, findItem), next, findItem), findItem),
    board,
  );
}

export function dropItem(board: Board, item: UnplacedItem, at: Point, findItem: FindItem): Board {
  if (isFull(board)) return board;
  const piece = placeItem(board, item, findItem);
  const { x, y } = getOffset(item.box ?? WHOLE, piece.scale, piece.scale * piece.aspect);
  return addPiece(board, { ...piece, x: at.x - x, y: at.y - y }, findItem);
}

/** In board widths, from the middle of a piece: the edge that stays when the piece is replaced. */
function getFixedEdge({ scale, aspect, mirrored }: Piece, { box, category }: UnplacedItem): { x: number; y: number } {
  const { top, bottom } = box ?? WHOLE;
  const { x } = getOffset(box ?? WHOLE, scale, scale * aspect);
  return { x: mirrored ? -x : x, y: ((category === "Shoes" ? bottom : top) - 0.5) * scale * aspect };
}

/** Keeps the layer, the place and the proportions. Shoes keep their soles there. */
export function replaceItem(board: Board, key: number, itemId: string, findItem: FindItem): Board {
  const piece = findPiece(board, key);
  const item = findItem(itemId);
  if (!piece || !item || piece.itemId === itemId) return board;
  const before = toKnown(findItem)(piece);
  const { pics } = arrangeItems([before, item]);
  const find = (id: string) => pics.find((pic) => pic.itemId === id);
  const scale = (piece.scale * (find(itemId)?.scale ?? 1)) / (find(piece.itemId)?.scale ?? 1);
  const next: Piece = { ...piece, itemId, scale, aspect: item.aspect ?? BOARD_RATIO };
  const [from, to] = [getFixedEdge(piece, before), getFixedEdge(next, item)];
  const moved = turn({ x: from.x - to.x, y: from.y - to.y }, piece.rotation);
  next.x += moved.x;
  next.y += moved.y;
  return { ...board, pieces: board.pieces.map((each) => (each === piece ? limitPiece(next, board.ratio) : each)) };
}
