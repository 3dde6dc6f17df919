import type { Category } from "#domain/items/category.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { arrangeInRows } from "./arrange-in-rows.ts";
import { BOARD_RATIO, MARGIN } from "./board.ts";
import { getOffset, getSharedLength, turn, WHOLE } from "./box.ts";
import { getUsualWidth, type Kind, KINDS, SMALL, TOP } from "./kinds.ts";
import type { Layout, PlacedItem } from "./layout.ts";
import { ASPECT, limitNumber, limitPlacedItem } from "./placed-item.ts";
import { getMaxWidth, getSeenAspect, type PlaceableItem, type UnplacedItem } from "./unplaced-item.ts";

const LAYERS = Object.keys(KINDS);

/** A garment does not fill its box: corners are empty. */
const SOLID = 0.9;
/** Boxes of all pieces by the board, at first: too much, then less and less. */
const MOST_FILLED = 1.05;
const SHRINK = 0.95;
const SHRINKINGS = 24;
/** The share of a piece that others may hide; a third more of bottoms that a top is worn over. */
const MAX_HIDDEN = 0.12;
const WORN_RELIEF = 0.75;
/** Of pieces that lie apart. */
const MAX_TOUCHED = 0.002;
/** How far a top reaches over a waist, in board widths: as a rule, and at most. */
const WAIST = 0.05;
const MAX_WAIST = 0.1;
/** How much worse it is when pieces meet that should lie apart. */
const APART = 3;
const STEPS = [0.18, 0.09, 0.045, 0.02, 0.01];
/** Below it, pieces no longer change places. */
const SMALL_STEP = 0.09;
const SWEEPS = 5;
/** Fewer pieces that lie crooked look like an accident. */
const TILTED_FROM = 3;

/** The visible box of a piece: its middle and size in board widths. */
type Lying = {
  kind: Kind;
  category: Category;
  isCard: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  /** It would be enlarged beyond its pixels. */
  maxWidth: number;
  /** Of its tilt. */
  cos: number;
  sin: number;
};

const areSmall = (a: Lying, b: Lying): boolean => SMALL.has(a.category) && SMALL.has(b.category);

/** Photographs do not lie on each other, nor do small things. */
const isApart = (a: Lying, b: Lying): boolean => a.isCard || b.isCard || areSmall(a, b);

const getSpan = ({ width, height, cos, sin }: Lying, gap: number) => ({
  width: width * cos + height * sin + gap,
  height: height * cos + width * sin + gap,
});

function getShared(a: Lying, b: Lying): number {
  if (!isApart(a, b)) {
    return (
      getSharedLength(a.x, a.width * SOLID, b.x, b.width * SOLID) *
      getSharedLength(a.y, a.height * SOLID, b.y, b.height * SOLID)
    );
  }
  // Handles and chains are too thin for a box that is read from a placeholder.
  const gap = areSmall(a, b) ? MARGIN : 0;
  const [one, other] = [getSpan(a, gap), getSpan(b, gap)];
  return getSharedLength(a.x, one.width, b.x, other.width) * getSharedLength(a.y, one.height, b.y, other.height);
}

const getArea = ({ width, height }: Lying): number => width * height * SOLID * SOLID;

function findWorn(lying: readonly Lying[]): readonly [top: Lying, bottoms: Lying] | null {
  const cutouts = lying.filter(({ isCard }) => !isCard);
  const top = cutouts.find(({ category }) => KINDS[category] === TOP);
  const bottoms = cutouts.find(({ category }) => category === "Bottoms");
  return top && bottoms ? [top, bottoms] : null;
}

/** Lower is better. */
function judge(moved: readonly Lying[], lying: readonly Lying[], worn: ReturnType<typeof findWorn>): number {
  let cost = 0;
  for (const one of moved) {
    for (const other of lying) {
      const shared = one === other ? 0 : getShared(one, other);
      if (shared === 0) continue;
      const share = shared / Math.min(getArea(one), getArea(other));
      const isWorn = worn !== null && worn.includes(one) && worn.includes(other);
      cost += isWorn ? 4 * Math.max(0, share - 0.1) : (isApart(one, other) ? APART : 1) * (share + 4 * share * share);
    }
    const { kind, x, y } = one;
    cost += kind.pull * (y / BOARD_RATIO - kind.y) ** 2 + 0.15 * (x - kind.x) ** 2;
  }
  let [left, right, top, bottom] = [1, 0, BOARD_RATIO, 0];
  let [weight, sumX, sumY] = [0, 0, 0];
  for (const { x, y, width, height } of lying) {
    left = Math.min(left, x - width / 2);
    right = Math.max(right, x + width / 2);
    top = Math.min(top, y - height / 2);
    bottom = Math.max(bottom, y + height / 2);
    weight += width * height;
    sumX += width * height * x;
    sumY += width * height * y;
  }
  if (worn) {
    const [upper, lower] = worn;
    const gap = lower.y - lower.height / 2 - (upper.y + upper.height / 2 - WAIST);
    cost += 8 * ((upper.x - lower.x) ** 2 + gap ** 2);
  }
  for (const edge of [left, 1 - right, top, BOARD_RATIO - bottom]) cost += 2 * (edge - MARGIN) ** 2;
  return cost + 4 * (sumX / weight - 0.5) ** 2 + 2 * (sumY / weight / BOARD_RATIO - 0.5) ** 2;
}

const clamp = (value: number, length: number, whole: number): number => {
  const reach = MARGIN + length / 2;
  return reach > whole / 2 ? whole / 2 : Math.min(whole - reach, Math.max(reach, value));
};

function moveTo(piece: Lying, { x, y }: { x: number; y: number }): void {
  piece.x = clamp(x, piece.width, 1);
  piece.y = clamp(y, piece.height, BOARD_RATIO);
}

const DIRECTIONS = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })))
  .filter(({ x, y }) => x !== 0 || y !== 0);

function settle(lying: readonly Lying[]): void {
  const worn = findWorn(lying);
  const tryMove = (moved: readonly Lying[], move: () => void): boolean => {
    const places = moved.map(({ x, y }) => ({ x, y }));
    const before = judge(moved, lying, worn);
    move();
    if (judge(moved, lying, worn) < before - 1e-9) return true;
    for (const [index, piece] of moved.entries()) Object.assign(piece, places[index]);
    return false;
  };
  for (const step of STEPS) {
    for (let sweep = 0, hasMoved = true; hasMoved && sweep < SWEEPS; sweep += 1) {
      hasMoved = false;
      for (const [index, piece] of lying.entries()) {
        for (const { x, y } of DIRECTIONS) {
          const move = () => moveTo(piece, { x: piece.x + step * x, y: piece.y + step * y });
          hasMoved = tryMove([piece], move) || hasMoved;
        }
        for (const other of step < SMALL_STEP ? [] : lying.slice(index + 1)) {
          const swap = () => {
            const { x, y } = piece;
            moveTo(piece, other);
            moveTo(other, { x, y });
          };
          hasMoved = tryMove([piece, other], swap) || hasMoved;
        }
      }
    }
  }
}

function isClear(lying: readonly Lying[]): boolean {
  const worn = findWorn(lying);
  return lying.every((one, index) => {
    const hidden = lying.slice(index + 1).map((other) => {
      const shared = getShared(one, other);
      const isWorn = worn?.[0] === other && worn[1] === one;
      if (isApart(one, other)) return shared / getArea(one) > MAX_TOUCHED ? 1 : 0;
      return (isWorn ? WORN_RELIEF : 1) * Math.max(shared / getArea(one), (shared / getArea(other)) * MAX_HIDDEN * 2);
    });
    return hidden.reduce((sum, share) => sum + share, 0) <= MAX_HIDDEN;
  });
}

const HOLE_CELLS = 24;
/** More pieces leave no hole. */
const MOST_WITH_HOLE = 9;
/** How much smaller the largest hole must become, in board widths. */
const LEAST_FILLED = 0.06;

/** The side of the largest empty square, in board widths. */
function findHole(lying: readonly Lying[]): number {
  const cell = 1 / HOLE_CELLS;
  let above: number[] = [];
  let most = 0;
  for (let y = cell / 2; y < BOARD_RATIO; y += cell) {
    const sides: number[] = [];
    for (let column = 0; column < HOLE_CELLS; column += 1) {
      const x = (column + 0.5) * cell;
      const isTaken = lying.some(
        (piece) => Math.abs(piece.x - x) < piece.width / 2 && Math.abs(piece.y - y) < piece.height / 2,
      );
      const least = Math.min(sides[column - 1] ?? 0, above[column] ?? 0, above[column - 1] ?? 0);
      sides.push(isTaken ? 0 : least + 1);
    }
    most = Math.max(most, ...sides);
    above = sides;
  }
  return most * cell;
}

/** The largest garment changes places with another piece if the largest hole becomes smaller. */
function fillHole(lying: readonly Lying[]): void {
  const largest = lying.toSorted((one, other) => getArea(other) - getArea(one))[0];
  const places = () => lying.map(({ x, y }) => ({ x, y }));
  const put = (at: { x: number; y: number }[]) => lying.forEach((piece, index) => Object.assign(piece, at[index]));
  const first = places();
  let [best, least] = [first, findHole(lying) - LEAST_FILLED];
  for (const other of lying) {
    if (!largest || other === largest) continue;
    const { x, y } = largest;
    moveTo(largest, other);
    moveTo(other, { x, y });
    settle(lying);
    const hole = findHole(lying);
    if (hole < least && isClear(lying)) [best, least] = [places(), hole];
    put(first);
  }
  put(best);
}

/** Photographs lie below cut-outs. */
const getLayer = ({ category, isCard }: PlaceableItem): number =>
  LAYERS.indexOf(category) - (isCard ? LAYERS.length : 0);

const getTilt = ({ category, isCard }: PlaceableItem, total: number): number =>
  isCard || total < TILTED_FROM ? 0 : KINDS[category].tilt;

/** Where they are worn: hats above, shoes below. */
function arrangeFreely(items: readonly PlaceableItem[]): Lying[] {
  const lying = items.map(({ category, box, aspect, habit, isCard, ...item }): Lying => {
    const ratio = getSeenAspect(box, aspect);
    const width = getUsualWidth(category, ratio) * (habit?.size ?? 1);
    const maxWidth = getMaxWidth({ ...item, category, box, aspect, isCard });
    const tilt = Math.abs(getTilt({ ...item, category, box, aspect, isCard }, items.length) * (Math.PI / 180));
    return {
      kind: { ...KINDS[category], ...habit },
      category,
      isCard,
      x: 0,
      y: 0,
      width,
      height: width * ratio,
      maxWidth,
      cos: Math.cos(tilt),
      sin: Math.sin(tilt),
    };
  });
  const resize = (factor: number) => {
    for (const piece of lying) {
      const own = Math.min(factor, piece.maxWidth / piece.width);
      piece.width *= own;
      piece.height *= own;
      moveTo(piece, piece);
    }
  };
  const area = lying.reduce((sum, { width, height }) => sum + width * height, 0);
  const worn = findWorn(lying);
  const column = worn ? worn[0].height + worn[1].height : 0;
  const fits = Math.min(
    (BOARD_RATIO - 2 * MARGIN + MAX_WAIST) / column,
    ...lying.map(({ width, height }) => Math.min((1 - 2 * MARGIN) / width, (BOARD_RATIO - 2 * MARGIN) / height)),
  );
  resize(Math.min(fits, Math.sqrt((MOST_FILLED * BOARD_RATIO) / area)));
  for (const [index, piece] of lying.entries()) {
    const before = lying.slice(0, index).filter(({ category }) => KINDS[category] === KINDS[piece.category]).length;
    const { x, y } = piece.kind;
    moveTo(piece, { x: before % 2 === 0 ? x : 1 - x, y: (y + 0.11 * before) * BOARD_RATIO });
  }
  for (let shrinking = 0; shrinking < SHRINKINGS; shrinking += 1) {
    if (shrinking > 0) resize(SHRINK);
    settle(lying);
    if (isClear(lying)) break;
  }
  if (lying.length <= MOST_WITH_HOLE) fillHole(lying);
  return lying;
}

/** Fewer photographs that are not cut out lie freely among the cut-outs. */
const ROWS_FROM = 2;

export const needsRows = (items: readonly UnplacedItem[]): boolean =>
  items.filter(({ isCard }) => isCard).length >= ROWS_FROM;

/** `isFree`: also two or more photographs that are not cut out, which otherwise lie in rows. As large as the board allows. */
export function arrangeItems(items: readonly UnplacedItem[], isFree = false): Layout {
  const arranged = items
    .slice(0, MAX_LAYOUT_PICS)
    .map(({ category = "Other", box = WHOLE, aspect = BOARD_RATIO, isCard = false, ...item }): PlaceableItem => ({
      ...item,
      category,
      box,
      isCard,
      aspect: limitNumber(aspect, ASPECT),
    }))
    .toSorted((one, other) => getLayer(one) - getLayer(other));
  const isInRows = !isFree && needsRows(arranged);
  const places = isInRows ? arrangeInRows(arranged) : arrangeFreely(arranged);
  const pics = arranged.map((item, index): PlacedItem => {
    const { itemId, box, aspect } = item;
    const { x, y, width } = places[index] as { x: number; y: number; width: number };
    const scale = width / (box.right - box.left);
    const tilt = isInRows ? 0 : getTilt(item, arranged.length);
    const rotation = index % 2 === 0 ? tilt : -tilt;
    const offset = turn(getOffset(box, scale, scale * aspect), rotation);
    return { itemId, x: x - offset.x, y: y - offset.y, scale, rotation, mirrored: false, aspect };
  });
  return { v: 1, ratio: BOARD_RATIO, pics: pics.map(limitPlacedItem) };
}
