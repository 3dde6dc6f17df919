import type { PictureFacts } from "./closet.ts";

/** What stands in a picture's place until it is there: its colours at the top, middle and bottom of its sides, and in its centre, each `#rgb`. */
export type Placeholder = { top: string; middle: string; bottom: string; centre: string };

/** A cosine wave: how often it turns across and down the picture, and how high it is. Never turning, it is the average. */
type Wave = [across: number, down: number, height: number];

/** Lightness, yellow − blue, red − green, or what is made of them. */
type Channels<Value> = [Value, Value, Value];

function readBytes(base64: string): number[] {
  try {
    return Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return [];
  }
}

/**
 * The waves of a ThumbHash; null when it is none, or of a picture that can be seen through: nothing may stand behind that.
 * Source: `thumbHashToRGBA` of the library `thumbhash`
 */
function readThumbhash(base64: string): Channels<Wave[]> | null {
  const bytes = readBytes(base64);
  const byteAt = (position: number): number => bytes[position] ?? 0;
  const header = byteAt(0) | (byteAt(1) << 8) | (byteAt(2) << 16);
  const shape = byteAt(3) | (byteAt(4) << 8);
  const isLandscape = shape >> 15;
  const shorter = Math.max(3, shape & 7);
  let nibble = 10;
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
    readWaves(isLandscape ? 7 : shorter, isLandscape ? shorter : 7, (header & 63) / 63, ((header >> 18) & 31) / 31),
    readWaves(3, 3, ((header >> 6) & 63) / 31.5 - 1, ((shape >> 3) & 63) / 63),
    readWaves(3, 3, ((header >> 12) & 63) / 31.5 - 1, ((shape >> 9) & 63) / 63),
  ];
  const hasAlpha = header >> 23;
  return hasAlpha || bytes.length !== (nibble + 1) >> 1 ? null : channels;
}

/** The value at a place of the picture and at the one that mirrors it, on the average: there, waves of odd number cancel out. */
const getValue = (waves: Wave[], x: number, y: number): number =>
  waves.reduce(
    (sum, [across, down, height]) =>
      across % 2 ? sum : sum + height * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * down * y),
    0,
  );

/** The longer side of what a ThumbHash is made from, at most, and the fewest pixels that its waves can tell apart. */
const HASHED_PX = 100;
const FEWEST_PX = 3;

/** A thread or a dot has a hash, too, but it tells nothing. */
const isLargeEnough = (width: number, height: number): boolean =>
  Math.min(width, height) * Math.min(1, HASHED_PX / Math.max(width, height)) >= FEWEST_PX;

/** Sixteen steps are enough for a blur, and cost half the letters. */
const toDigit = (value: number): string => Math.round(15 * Math.min(1, Math.max(0, value))).toString(16);

function toColour([lightness, yellow, red]: Channels<number>): string {
  const b = lightness - (2 / 3) * yellow;
  const r = (3 * lightness - b + red) / 2;
  return `#${toDigit(r)}${toDigit(r - red)}${toDigit(b)}`;
}

/**
 * The colours of a picture that is not there yet, from its ThumbHash: of the part that is seen when it covers a cell.
 * Null when there is no (valid) hash, for pictures that can be seen through, and for those too thin to be told.
 *
 * @param ratio the cell's height divided by its width
 */
export function getPlaceholder({ width, height, thumbhash }: PictureFacts, ratio: number): Placeholder | null {
  const channels = thumbhash !== undefined && isLargeEnough(width, height) ? readThumbhash(thumbhash) : null;
  if (!channels) return null;
  const seenAcross = Math.min(1, height / width / ratio);
  const seenDown = Math.min(1, (width / height) * ratio);
  const sample = (waves: Wave[], x: number, y: number): number =>
    getValue(waves, 0.5 + x * seenAcross, 0.5 + y * seenDown);
  // Where to look, from the centre: those with the least mean error (docs/decisions, 2026-11-21-colours-before-pictures.md).
  const top = (waves: Wave[]) => sample(waves, 0.35, -0.43);
  const middle = (waves: Wave[]) => sample(waves, 0.41, 0);
  const bottom = (waves: Wave[]) => sample(waves, 0.35, 0.43);
  const centre = (waves: Wave[]) => (sample(waves, 0, -0.2) + sample(waves, 0, 0.2)) / 2;
  const colourOf = (place: (waves: Wave[]) => number) => toColour(channels.map(place) as Channels<number>);
  return { top: colourOf(top), middle: colourOf(middle), bottom: colourOf(bottom), centre: colourOf(centre) };
}

/**
 * The placeholder as the style that `app/ui/photo.module.css` makes a gradient of, `--t:#fff;--m:…`: computed, or as the
 * page's own data has it. Null where nothing is known.
 */
export function getPlaceholderStyle(picture: PictureFacts, ratio: number): string | null {
  if (picture.tint !== undefined) return picture.tint;
  const colours = getPlaceholder(picture, ratio);
  return colours && `--t:${colours.top};--m:${colours.middle};--b:${colours.bottom};--c:${colours.centre}`;
}
