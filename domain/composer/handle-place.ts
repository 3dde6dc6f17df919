import { type Point, turn } from "#domain/layout/box.ts";
import type { Board } from "./board.ts";
import type { Frame } from "./seen.ts";

/** Before the frame is turned: 1 is right and bottom. */
export type Corner = { right: 1 | -1; bottom: 1 | -1 };

const CORNERS: readonly Corner[] = [
  { right: 1, bottom: 1 },
  { right: -1, bottom: 1 },
  { right: 1, bottom: -1 },
  { right: -1, bottom: -1 },
];

const clamp = (value: number, margin: number, length: number): number =>
  Math.min(length - margin, Math.max(margin, value));

function toPoint({ x, y, width, height, rotation }: Frame, { right, bottom }: Corner): Point {
  const offset = turn({ x: (right * width) / 2, y: (bottom * height) / 2 }, rotation);
  return { x: x + offset.x, y: y + offset.y };
}

const limit = ({ x, y }: Point, margin: number, ratio: number): Point => ({
  x: clamp(x, margin, 1),
  y: clamp(y, margin, ratio),
});

/** In board widths, as `margin`. The whole handle stays on the board. */
export const getHandlePlace = (
  frame: Frame,
  corner: Corner,
  { ratio, margin }: { ratio: number; margin: number },
): Point => limit(toPoint(frame, corner), margin, ratio);

export function chooseCorner(frame: Frame, { ratio }: Pick<Board, "ratio">): Corner {
  const getOutside = (corner: Corner): number => {
    const at = toPoint(frame, corner);
    const inside = limit(at, 0, ratio);
    return Math.hypot(at.x - inside.x, at.y - inside.y);
  };
  return CORNERS.reduce((best, corner) => (getOutside(corner) < getOutside(best) - 0.001 ? corner : best));
}
