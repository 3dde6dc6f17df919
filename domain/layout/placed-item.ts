import type { PlacedItem } from "./layout.ts";

export type Range = readonly [min: number, max: number];

const SCALE: Range = [0.05, 2];
export const ASPECT: Range = [0.1, 10];

const PLACES = 1e5;

// Adding 0 turns -0 into 0.
const roundNumber = (value: number): number => Math.round(value * PLACES) / PLACES + 0;

export const limitNumber = (value: number, [min, max]: Range): number =>
  roundNumber(Math.min(max, Math.max(min, value)));

/** More than -180, at most 180. */
function limitRotation(degrees: number): number {
  const turn = roundNumber(degrees % 360);
  return roundNumber(turn - 360 * Math.ceil((turn - 180) / 360));
}

export const limitPlacedItem = (pic: PlacedItem): PlacedItem => ({
  ...pic,
  x: roundNumber(pic.x),
  y: roundNumber(pic.y),
  scale: limitNumber(pic.scale, SCALE),
  rotation: limitRotation(pic.rotation),
  aspect: limitNumber(pic.aspect, ASPECT),
});
