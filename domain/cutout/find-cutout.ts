import { clusterColors } from "./color-clusters.ts";
import { type CutGrid, grabCut, prepareGrid } from "./grab-cut.ts";
import { removeSpecks } from "./mask-regions.ts";
import { type Colors, countPixels, halve, type Mask, type Pixels } from "./pixels.ts";
import { markBorder, MAYBE_BACKGROUND, MAYBE_GARMENT, SURE_BACKGROUND, toMask, type Trimap } from "./trimap.ts";

const PALETTE_COLORS = 8;
/** A rarer color of the border may be a part of the garment that reaches the edge. */
const LEAST_SHARE = 0.03;

const toLinear = (value: number): number => {
  const share = value / 255;
  return share > 0.040_45 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92;
};

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => toLinear(value));

const toCurve = (value: number): number => (value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 3132 + 4 / 29);

/** CIE L*a*b* with the white of sRGB (D65). One unit is about the least difference that is seen. */
function toLab(colors: Colors): Colors {
  const lab = new Float32Array(colors.length);
  for (let at = 0; at < colors.length; at += 3) {
    const red = LINEAR[Math.round(colors[at] ?? 0)] ?? 0;
    const green = LINEAR[Math.round(colors[at + 1] ?? 0)] ?? 0;
    const blue = LINEAR[Math.round(colors[at + 2] ?? 0)] ?? 0;
    const x = toCurve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.950_47);
    const y = toCurve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = toCurve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.088_83);
    lab[at] = 116 * y - 16;
    lab[at + 1] = 500 * (x - y);
    lab[at + 2] = 200 * (y - z);
  }
  return lab;
}

/** In units of L*a*b*. `border`: numbers of the pixels on the border, at least one. */
function measureBorderDistances(colors: Colors, border: Int32Array): Float32Array {
  const lab = toLab(colors);
  const { centers, sizes } = clusterColors(lab, border, PALETTE_COLORS);
  const palette = [...sizes.keys()].filter((cluster) => (sizes[cluster] ?? 0) >= border.length * LEAST_SHARE);
  const distances = new Float32Array(lab.length / 3).fill(Infinity);
  for (const cluster of palette) {
    const to = cluster * 3;
    for (let pixel = 0; pixel < distances.length; pixel += 1) {
      const at = pixel * 3;
      const lightness = (lab[at] ?? 0) - (centers[to] ?? 0);
      const red = (lab[at + 1] ?? 0) - (centers[to + 1] ?? 0);
      const yellow = (lab[at + 2] ?? 0) - (centers[to + 2] ?? 0);
      const distance = Math.sqrt(lightness * lightness + red * red + yellow * yellow);
      distances[pixel] = Math.min(distances[pixel] ?? Infinity, distance);
    }
  }
  return distances;
}

const ROUNDS = 4;
/** These run at full size, from the mask of half the size. */
const LAST_ROUNDS = 1;
const CHECK_ROUNDS = 2;

/** A color nearer to the border's is probably background, in units of L*a*b*. */
const BORDER_DISTANCE = 5;

/** Two masks that agree in more than this share of their pixels are right, as far as was seen. */
const AGREEMENT = 0.97;
/** As `AGREEMENT`, with a mask that was cut at full size from the start. */
const SIZE_AGREEMENT = 0.95;
const LEAST_AREA = 0.03;

/** A color farther from the border's is probably not background, in units of L*a*b*. */
const UNLIKE_DISTANCE = 20;
/** Of the garment's area. A hanger has less. */
const MOST_UNLIKE = 0.03;

export type FoundCutout = {
  mask: Mask;
  /** True: no owner needs to confirm it. */
  isConfident: boolean;
};

/** Pixels in both masks by pixels in one of them (intersection over union). Two empty masks agree. */
export function measureAgreement(one: Mask, other: Mask): number {
  let both = 0;
  let either = 0;
  for (let pixel = 0; pixel < one.length; pixel += 1) {
    both += (one[pixel] ?? 0) & (other[pixel] ?? 0);
    either += (one[pixel] ?? 0) | (other[pixel] ?? 0);
  }
  return either === 0 ? 1 : both / either;
}

function getMean(values: Float32Array, isCounted: (pixel: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    if (!isCounted(pixel)) continue;
    sum += values[pixel] ?? 0;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** The limits were found by eye. */
function isPaletteBetter(fromRectangle: Mask, fromPalette: Mask, distances: Float32Array): boolean {
  const area = countPixels(fromPalette);
  if (area <= fromPalette.length * LEAST_AREA) return false;
  const inside = fromPalette.reduce((count, value, pixel) => count + (value & (fromRectangle[pixel] ?? 0)), 0);
  const kept = getMean(distances, (pixel) => fromPalette[pixel] === 1);
  const removed = getMean(distances, (pixel) => fromRectangle[pixel] === 1 && fromPalette[pixel] === 0);
  return inside / area > 0.9 && kept > 14 && removed < 9;
}

function enlargeMask(mask: Mask, { width, height }: CutGrid): Trimap {
  const halfWidth = (width + 1) >> 1;
  return markBorder(width, height).map((value, pixel) => {
    if (value === SURE_BACKGROUND) return value;
    const half = (Math.floor(pixel / width) >> 1) * halfWidth + ((pixel % width) >> 1);
    return mask[half] === 1 ? MAYBE_GARMENT : MAYBE_BACKGROUND;
  });
}

function measureDistances({ width, height, colors }: CutGrid): Float32Array {
  const inside = markBorder(width, height);
  const border = Int32Array.from([...inside.keys()].filter((pixel) => inside[pixel] === SURE_BACKGROUND));
  return measureBorderDistances(colors, border);
}

function isPartMissing(mask: Mask, distances: Float32Array): boolean {
  const unlike = mask.reduce(
    (count, value, pixel) => (value === 0 && (distances[pixel] ?? 0) > UNLIKE_DISTANCE ? count + 1 : count),
    0,
  );
  return unlike > countPixels(mask) * MOST_UNLIKE;
}

/** It cuts twice at half size, with and without the border's colors, and cuts the better mask again at full size. */
export function findCutout(pixels: Pixels): FoundCutout {
  const half = prepareGrid(halve(pixels));
  const distances = measureDistances(half);
  const rectangle = markBorder(half.width, half.height);
  const palette = rectangle.map((value, pixel) =>
    value === MAYBE_GARMENT && (distances[pixel] ?? 0) < BORDER_DISTANCE ? MAYBE_BACKGROUND : value,
  );
  const cutFrom = (grid: CutGrid, start: Trimap, rounds: number): Mask =>
    removeSpecks(toMask(grabCut(grid, start, rounds)), grid.width, start);
  const [fromRectangle, fromPalette] = [cutFrom(half, rectangle, ROUNDS), cutFrom(half, palette, ROUNDS)];
  const better = isPaletteBetter(fromRectangle, fromPalette, distances) ? fromPalette : fromRectangle;
  const grid = prepareGrid(pixels);
  const mask = cutFrom(grid, enlargeMask(better, grid), LAST_ROUNDS);
  const isConfident =
    countPixels(mask) > mask.length * LEAST_AREA &&
    measureAgreement(fromRectangle, fromPalette) > AGREEMENT &&
    !isPartMissing(mask, measureDistances(grid)) &&
    // Last, because it is the slowest check.
    measureAgreement(mask, cutFrom(grid, markBorder(grid.width, grid.height), CHECK_ROUNDS)) > SIZE_AGREEMENT;
  return { mask, isConfident };
}
