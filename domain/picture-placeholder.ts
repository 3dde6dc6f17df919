import type { PictureFacts } from "./closet.ts";
import { PAPER } from "./layout/board.ts";

/** Each `#rgb`. */
export type Placeholder = { top: string; middle: string; bottom: string; center: string };

/** A cosine wave; frequency 0 is the average. */
type Wave = [across: number, down: number, height: number];

/** Lightness, yellow − blue, red − green. */
type Channels<Value> = [Value, Value, Value];

function readBytes(base64: string): number[] {
  try {
    return Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return [];
  }
}

/** As `thumbHashToRGBA` of the library `thumbhash`. Null for an invalid hash; `alpha` is null without transparent pixels. */
function readThumbhash(base64: string): { channels: Channels<Wave[]>; alpha: Wave[] | null } | null {
  const bytes = readBytes(base64);
  const byteAt = (position: number): number => bytes[position] ?? 0;
  const header = byteAt(0) | (byteAt(1) << 8) | (byteAt(2) << 16);
  const shape = byteAt(3) | (byteAt(4) << 8);
  const isLandscape = shape >> 15;
  const shorter = Math.max(3, shape & 7);
  const hasAlpha = header >> 23 === 1;
  const longer = hasAlpha ? 5 : 7;
  let nibble = hasAlpha ? 12 : 10;
  const readWaves = (columns: number, rows: number, average: number, scale: number): Wave[] => {
    const waves: Wave[] = [[0, 0, average]];
    for (let down = 0; down < rows; down += 1) {
      for (let across = down ? 0 : 1; across * rows < columns * (rows - down); across += 1) {
        const height = (byteAt(nibble >> 1) >> ((nibble & 1) * 4)) & 15;
        waves.push([across, down, 2 * scale * (height / 7.5 - 1)]);
        nibble += 1;
      }
    }
    return waves;
  };
  const channels: Channels<Wave[]> = [
    readWaves(
      isLandscape ? longer : shorter,
      isLandscape ? shorter : longer,
      (header & 63) / 63,
      ((header >> 18) & 31) / 31,
    ),
    readWaves(3, 3, ((header >> 6) & 63) / 31.5 - 1, ((shape >> 3) & 63) / 63),
    readWaves(3, 3, ((header >> 12) & 63) / 31.5 - 1, ((shape >> 9) & 63) / 63),
  ];
  const alpha = hasAlpha ? readWaves(5, 5, (byteAt(5) & 15) / 15, (byteAt(5) >> 4) / 15) : null;
  return bytes.length === (nibble + 1) >> 1 ? { channels, alpha } : null;
}

/** The mean of a point and its mirror image: odd waves cancel out. */
const getValue = (waves: Wave[], x: number, y: number): number =>
  waves.reduce(
    (sum, [across, down, height]) =>
      across % 2 ? sum : sum + height * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * down * y),
    0,
  );

const HASHED_PX = 100;
const FEWEST_PX = 3;

const isLargeEnough = (width: number, height: number): boolean =>
  Math.min(width, height) * Math.min(1, HASHED_PX / Math.max(width, height)) >= FEWEST_PX;

const toDigit = (value: number): string => Math.round(15 * Math.min(1, Math.max(0, value))).toString(16);

function toColor([lightness, yellow, red]: Channels<number>): string {
  const b = lightness - (2 / 3) * yellow;
  const r = (3 * lightness - b + red) / 2;
  return `#${toDigit(r)}${toDigit(r - red)}${toDigit(b)}`;
}

/** @param ratio the cell's height divided by its width */
export function getPlaceholder({ width, height, thumbhash }: PictureFacts, ratio: number): Placeholder | null {
  const hash = thumbhash !== undefined && isLargeEnough(width, height) ? readThumbhash(thumbhash) : null;
  if (!hash || hash.alpha) return null;
  const { channels } = hash;
  const seenAcross = Math.min(1, height / width / ratio);
  const seenDown = Math.min(1, (width / height) * ratio);
  const sample = (waves: Wave[], x: number, y: number): number =>
    getValue(waves, 0.5 + x * seenAcross, 0.5 + y * seenDown);
  // Measured: these points have the least mean error.
  const top = (waves: Wave[]) => sample(waves, 0.35, -0.43);
  const middle = (waves: Wave[]) => sample(waves, 0.41, 0);
  const bottom = (waves: Wave[]) => sample(waves, 0.35, 0.43);
  const center = (waves: Wave[]) => (sample(waves, 0, -0.2) + sample(waves, 0, 0.2)) / 2;
  const colorOf = (place: (waves: Wave[]) => number) => toColor(channels.map(place) as Channels<number>);
  return { top: colorOf(top), middle: colorOf(middle), bottom: colorOf(bottom), center: colorOf(center) };
}

/** CSS variables for the gradient of `app/ui/photo.module.css`: `--t:#fff;--m:…`. A transparent picture lies on paper. */
export function getPlaceholderStyle(picture: PictureFacts, ratio: number): string | null {
  if (picture.tint !== undefined) return picture.tint;
  if (isCutout(picture)) return `background:${PAPER}`;
  const colors = getPlaceholder(picture, ratio);
  return colors && `--t:${colors.top};--m:${colors.middle};--b:${colors.bottom};--c:${colors.center}`;
}

/** Whether the picture has transparent pixels. */
export const isCutout = (picture: PictureFacts | undefined): boolean =>
  picture?.thumbhash !== undefined && readOpacity(picture.thumbhash) !== null;

/** How opaque a cut-out is at a place in shares of its frame: about 0 to 1. Null for other pictures. */
export function readOpacity(thumbhash: string): ((x: number, y: number) => number) | null {
  const alpha = readThumbhash(thumbhash)?.alpha;
  if (!alpha) return null;
  return (x, y) =>
    alpha.reduce(
      (sum, [across, down, height]) => sum + height * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * down * y),
      0,
    );
}
