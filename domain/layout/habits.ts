import type { Category } from "#domain/items/category.ts";
import { getOffset, WHOLE } from "./box.ts";
import { getUsualWidth, KINDS } from "./kinds.ts";
import type { Layout } from "./layout.ts";
import { limitNumber } from "./placed-item.ts";
import { getSeenAspect, type Habit, type UnplacedItem } from "./unplaced-item.ts";

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
