import type { Category } from "#domain/items/category.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { BOARD_RATIO } from "./board.ts";
import { type Box, getOffset, getSharedLength, turn, WHOLE } from "./box.ts";
import type { Layout, PlacedItem } from "./layout.ts";
import { ASPECT, limitNumber, limitPlacedItem } from "./placed-item.ts";

export type UnplacedItem = {
  itemId: string;
  category?: Category;
  /** Height by width. */
  aspect?: number;
  /** Absent: the whole picture, as of a photograph. */
  box?: Box;
  habit?: Habit;
};

/** From 0 to 1; `size` compares with the table below. */
export type Habit = { x: number; y: number; size: number };

type Kind = {
  /** Centimeters: a garment that lies flat fits inside. Small things are larger than they are. */
  width: number;
  height: number;
  /** The usual middle, from 0 to 1. */
  x: number;
  y: number;
  pull: number;
  /** Degrees. */
  tilt: number;
};

const TOP: Kind = { width: 66, height: 60, x: 0.66, y: 0.28, pull: 0.7, tilt: 2 };

/** Bottom layer first. */
const KINDS: Record<Category, Kind> = {
  Outerwear: { width: 66, height: 92, x: 0.3, y: 0.34, pull: 0.5, tilt: -3 },
  Dresses: { width: 66, height: 104, x: 0.64, y: 0.5, pull: 0.4, tilt: 2 },
  Bottoms: { width: 47, height: 88, x: 0.66, y: 0.7, pull: 0.7, tilt: 1 },
  Activewear: TOP,
  Tops: TOP,
  Swimwear: { ...TOP, width: 46, y: 0.4 },
  Intimates: { ...TOP, width: 40, height: 44, y: 0.5 },
  Other: { ...TOP, width: 56, height: 64, x: 0.5, y: 0.5 },
  Shoes: { width: 42, height: 42, x: 0.26, y: 0.9, pull: 1.6, tilt: -4 },
  Handbags: { width: 37, height: 46, x: 0.26, y: 0.62, pull: 0.8, tilt: -3 },
  Hats: { width: 38, height: 29, x: 0.26, y: 0.08, pull: 1.6, tilt: -5 },
  Accessories: { width: 30, height: 44, x: 0.3, y: 0.45, pull: 0.3, tilt: 4 },
  Jewelry: { width: 24, height: 28, x: 0.4, y: 0.4, pull: 0.3, tilt: 3 },
};

const LAYERS = Object.keys(KINDS);

/** Height by width. */
export const getSeenAspect = ({ left, top, right, bottom }: Box, aspect: number): number =>
  (aspect * (bottom - top)) / (right - left);

/** Centimeters. `ratio`: height by width. */
function getUsualWidth(category: Category, ratio: number): number {
  const { width, height } = KINDS[category];
  return Math.min(width, height / ratio);
}

const MAX_LEARNED = 60;
/** Fewer pieces of a kind are no habit. */
const MIN_LEARNED = 3;
const HABIT_SIZE = [0.75, 1.33] as const;

const findMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Medians, in layouts turned to the side of the table. */
export function learnHabits(
  layouts: readonly Layout[],
  findItem: (itemId: string) => UnplacedItem | null,
): Map<Category, Habit> {
  const seen = layouts.slice(0, MAX_LEARNED).flatMap(({ ratio, pics }) => {
    const pieces = pics.flatMap(({ itemId, x, y, scale, aspect, mirrored }) => {
      const { category, box = WHOLE } = findItem(itemId) ?? {};
      if (!category) return [];
      const offset = getOffset(box, scale, scale * aspect);
      return {
        category,
        x: x + (mirrored ? -offset.x : offset.x),
        y: (y + offset.y) / ratio,
        size: (scale * (box.right - box.left)) / getUsualWidth(category, getSeenAspect(box, aspect)),
      };
    });
    const getDistance = (across: (x: number) => number): number =>
      pieces.reduce((sum, { category, x }) => sum + Math.abs(across(x) - KINDS[category].x), 0);
    const isMirrored = getDistance((x) => 1 - x) < getDistance((x) => x);
    const usual = findMedian(pieces.map(({ size }) => size));
    return pieces.map((piece) => ({ ...piece, x: isMirrored ? 1 - piece.x : piece.x, size: piece.size / usual }));
  });
  const byCategory = [...Map.groupBy(seen, ({ category }) => category)].filter(
    ([, { length }]) => length >= MIN_LEARNED,
  );
  return new Map(
    byCategory.map(([category, pieces]) => {
      // Half-way to the real size.
      const size = limitNumber(Math.sqrt(findMedian(pieces.map((piece) => piece.size))), HABIT_SIZE);
      return [category, { x: findMedian(pieces.map(({ x }) => x)), y: findMedian(pieces.map(({ y }) => y)), size }];
    }),
  );
}

const MARGIN = 0.045;
/** A garment does not fill its box: corners are empty. */
const SOLID = 0.9;
/** Boxes of all pieces by the board, at first: too much, then less and less. */
const MOST_FILLED = 1.05;
const SHRINK = 0.95;
const SHRINKINGS = 24;
/** The share of a piece that others may hide; a third more of bottoms that a top is worn over. */
const MAX_HIDDEN = 0.12;
const WORN_RELIEF = 0.75;
/** How far a top reaches over a waist, in board widths: as a rule, and at most. */
const WAIST = 0.05;
const MAX_WAIST = 0.1;
const STEPS = [0.18, 0.09, 0.045, 0.02, 0.01];
/** Below it, pieces no longer change places. */
const SMALL_STEP = 0.09;
const SWEEPS = 5;
/** Fewer pieces that lie crooked look like an accident. */
const TILTED_FROM = 3;

/** The visible box of a piece: its middle and size in board widths. */
type Lying = { kind: Kind; category: Category; x: number; y: number; width: number; height: number };

const getShared = (a: Lying, b: Lying): number =>
  getSharedLength(a.x, a.width * SOLID, b.x, b.width * SOLID) *
  getSharedLength(a.y, a.height * SOLID, b.y, b.height * SOLID);

const getArea = ({ width, height }: Lying): number => width * height * SOLID * SOLID;

function findWorn(lying: readonly Lying[]): readonly [top: Lying, bottoms: Lying] | null {
  const top = lying.find(({ category }) => KINDS[category] === TOP);
  const bottoms = lying.find(({ category }) => category === "Bottoms");
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
      cost += isWorn ? 4 * Math.max(0, share - 0.1) : share + 4 * share * share;
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
      return (isWorn ? WORN_RELIEF : 1) * Math.max(shared / getArea(one), (shared / getArea(other)) * MAX_HIDDEN * 2);
    });
    return hidden.reduce((sum, share) => sum + share, 0) <= MAX_HIDDEN;
  });
}

/** In proportion to each other, as large as the board allows, and where they are worn: hats above, shoes below. */
export function arrangeItems(items: readonly UnplacedItem[]): Layout {
  const kept = items
    .slice(0, MAX_LAYOUT_PICS)
    .map(({ category = "Other", box = WHOLE, aspect = BOARD_RATIO, habit, itemId }) => ({
      itemId,
      category,
      habit,
      box,
      aspect: limitNumber(aspect, ASPECT),
    }))
    .toSorted((one, other) => LAYERS.indexOf(one.category) - LAYERS.indexOf(other.category));
  const lying = kept.map(({ category, box, aspect, habit }): Lying => {
    const ratio = getSeenAspect(box, aspect);
    const width = getUsualWidth(category, ratio) * (habit?.size ?? 1);
    return { kind: { ...KINDS[category], ...habit }, category, x: 0, y: 0, width, height: width * ratio };
  });
  const resize = (factor: number) => {
    for (const piece of lying) {
      piece.width *= factor;
      piece.height *= factor;
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
  const pics = kept.map(({ itemId, box, aspect }, index): PlacedItem => {
    const { x, y, width, kind } = lying[index] as Lying;
    const scale = width / (box.right - box.left);
    const tilt = kept.length < TILTED_FROM ? 0 : kind.tilt;
    const rotation = index % 2 === 0 ? tilt : -tilt;
    const offset = turn(getOffset(box, scale, scale * aspect), rotation);
    return { itemId, x: x - offset.x, y: y - offset.y, scale, rotation, mirrored: false, aspect };
  });
  return { v: 1, ratio: BOARD_RATIO, pics: pics.map(limitPlacedItem) };
}
