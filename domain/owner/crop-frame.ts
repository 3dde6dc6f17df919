/** In shares of the picture's width and height. */
export type CropFrame = { x: number; y: number; width: number; height: number };

export type Corner = { isRight: boolean; isBottom: boolean };

export const WHOLE_FRAME: CropFrame = { x: 0, y: 0, width: 1, height: 1 };

/** A share of the picture's side. */
const MIN_SIDE = 0.1;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const isWholeFrame = ({ width, height }: CropFrame): boolean => width === 1 && height === 1;

export const moveFrame = (frame: CropFrame, dx: number, dy: number): CropFrame => ({
  ...frame,
  x: clamp(frame.x + dx, 0, 1 - frame.width),
  y: clamp(frame.y + dy, 0, 1 - frame.height),
});

function moveSide(begin: number, length: number, isEnd: boolean, by: number): [begin: number, length: number] {
  if (isEnd) return [begin, clamp(length + by, MIN_SIDE, 1 - begin)];
  const end = begin + length;
  const moved = clamp(begin + by, 0, end - MIN_SIDE);
  return [moved, end - moved];
}

export function moveCorner(frame: CropFrame, { isRight, isBottom }: Corner, dx: number, dy: number): CropFrame {
  const [x, width] = moveSide(frame.x, frame.width, isRight, dx);
  const [y, height] = moveSide(frame.y, frame.height, isBottom, dy);
  return { x, y, width, height };
}

export const turnFrame = ({ x, y, width, height }: CropFrame): CropFrame => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

type Size = { width: number; height: number };

/** At least one pixel, inside the picture. */
export function toPixelFrame(frame: CropFrame, { width, height }: Size): CropFrame {
  const [left, top] = [Math.round(frame.x * width), Math.round(frame.y * height)];
  const right = Math.round((frame.x + frame.width) * width);
  const bottom = Math.round((frame.y + frame.height) * height);
  const x = Math.min(left, width - 1);
  const y = Math.min(top, height - 1);
  return { x, y, width: clamp(right - x, 1, width - x), height: clamp(bottom - y, 1, height - y) };
}
