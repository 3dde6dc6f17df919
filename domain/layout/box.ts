/** In board widths, or in shares of a picture. */
export type Point = { x: number; y: number };

/** In shares of the picture's frame. */
export type Box = { left: number; top: number; right: number; bottom: number };

export const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

export const getOffset = ({ left, top, right, bottom }: Box, width: number, height: number): Point => ({
  x: ((left + right) / 2 - 0.5) * width,
  y: ((top + bottom) / 2 - 0.5) * height,
});

export function turn({ x, y }: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export const getSharedLength = (one: number, oneLength: number, other: number, otherLength: number): number =>
  Math.max(
    0,
    Math.min(one + oneLength / 2, other + otherLength / 2) - Math.max(one - oneLength / 2, other - otherLength / 2),
  );
