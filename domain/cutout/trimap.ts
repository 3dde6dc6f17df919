import type { Mask } from "./pixels.ts";

/** The lowest bit says garment. */
export type Trimap = Uint8Array;

export const SURE_BACKGROUND = 0;
export const SURE_GARMENT = 1;
export const MAYBE_BACKGROUND = 2;
export const MAYBE_GARMENT = 3;

/** A share of the shorter side. Pixels there count as background. */
const BORDER_SHARE = 0.03;
const LEAST_BORDER_PX = 2;

export const isGarment = (value: number): boolean => (value & 1) === 1;

export const isSure = (value: number): boolean => value < MAYBE_BACKGROUND;

export const toMask = (trimap: Trimap): Mask => trimap.map((value) => value & 1);

export function markBorder(width: number, height: number): Trimap {
  const border = Math.max(LEAST_BORDER_PX, Math.round(Math.min(width, height) * BORDER_SHARE));
  const trimap = new Uint8Array(width * height).fill(SURE_BACKGROUND);
  if (width <= 2 * border) return trimap;
  for (let y = border; y < height - border; y += 1) {
    trimap.fill(MAYBE_GARMENT, y * width + border, (y + 1) * width - border);
  }
  return trimap;
}
