import { type CutGrid, grabCut } from "./grab-cut.ts";
import { removeSpecks } from "./mask-regions.ts";
import type { Mask } from "./pixels.ts";
import {
  markBorder,
  MAYBE_BACKGROUND,
  MAYBE_GARMENT,
  SURE_BACKGROUND,
  SURE_GARMENT,
  toMask,
  type Trimap,
} from "./trimap.ts";

const ROUNDS = 2;
const LEAST_RADIUS_PX = 0.75;

/** The unit of `x`, `y` and `radius` is the picture's width. */
export type StrokePoint = { x: number; y: number };

export type Stroke = { kind: "add" | "remove"; points: readonly StrokePoint[]; radius: number };

function getDistance({ x, y }: StrokePoint, from: StrokePoint, to: StrokePoint): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = across * across + down * down;
  const share = length === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / length;
  const clamped = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - clamped * across, y - from.y - clamped * down);
}

/** A later stroke replaces an earlier one. */
export function paintStrokes(trimap: Trimap, width: number, strokes: readonly Stroke[]): Trimap {
  const painted = trimap.slice();
  const height = trimap.length / width;
  for (const { kind, points, radius } of strokes) {
    const value = kind === "add" ? SURE_GARMENT : SURE_BACKGROUND;
    const reach = Math.max(LEAST_RADIUS_PX, radius * width);
    const path = points.map(({ x, y }) => ({ x: x * width, y: y * width }));
    for (const [position, to] of path.entries()) {
      const from = path[position - 1] ?? to;
      const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
      const bottom = Math.min(height, Math.ceil(Math.max(from.y, to.y) + reach));
      const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
      const right = Math.min(width, Math.ceil(Math.max(from.x, to.x) + reach));
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          if (getDistance({ x: x + 0.5, y: y + 0.5 }, from, to) <= reach) painted[y * width + x] = value;
        }
      }
    }
  }
  return painted;
}

export function correctMask(grid: CutGrid, mask: Mask, strokes: readonly Stroke[]): Mask {
  if (strokes.length === 0) return mask;
  const { width, height } = grid;
  const start = markBorder(width, height).map((value, pixel) => {
    if (mask[pixel] === 1) return MAYBE_GARMENT;
    return value === SURE_BACKGROUND ? value : MAYBE_BACKGROUND;
  });
  const seeds = paintStrokes(start, width, strokes);
  return removeSpecks(toMask(grabCut(grid, seeds, ROUNDS)), width, seeds);
}
