import type { Mask, Pixels } from "./pixels.ts";

const RADIUS_PX = 2;
/** Brightness (0 to 1), squared: weaker edges of the picture do not move the mask's edge. */
const FLATNESS = 1e-3;

/** What becomes transparent, and what opaque: narrower than the filter's own edge. */
const TRANSPARENT_TO = 0.3;
const OPAQUE_FROM = 0.8;

type Plane = { values: Float32Array; width: number; height: number };

function blur({ values, width, height }: Plane): Float32Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) {
      sum += values[y * width + x] ?? 0;
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + sum;
    }
  }
  const means = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - RADIUS_PX) * row;
    const bottom = Math.min(height, y + RADIUS_PX + 1) * row;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - RADIUS_PX);
      const right = Math.min(width, x + RADIUS_PX + 1);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[top + right] ?? 0) - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0);
      means[y * width + x] = sum / (((bottom - top) / row) * (right - left));
    }
  }
  return means;
}

const getBrightness = (data: Pixels["data"], pixel: number): number =>
  (0.299 * (data[pixel * 4] ?? 0) + 0.587 * (data[pixel * 4 + 1] ?? 0) + 0.114 * (data[pixel * 4 + 2] ?? 0)) / 255;

/** He, Sun and Tang 2010, §3.1. */
function fitToBrightness({ data, width, height }: Pixels, mask: Mask): { slope: Plane; offset: Plane } {
  const brightness = Float32Array.from(mask, (_, pixel) => getBrightness(data, pixel));
  const average = (values: Float32Array): Float32Array => blur({ values, width, height });
  const meanBrightness = average(brightness);
  const meanMask = average(Float32Array.from(mask));
  const meanProduct = average(brightness.map((value, pixel) => value * (mask[pixel] ?? 0)));
  const meanSquare = average(brightness.map((value) => value * value));
  const slopes = meanBrightness.map((mean, pixel) => {
    const covariance = (meanProduct[pixel] ?? 0) - mean * (meanMask[pixel] ?? 0);
    return covariance / ((meanSquare[pixel] ?? 0) - mean * mean + FLATNESS);
  });
  const offsets = slopes.map((slope, pixel) => (meanMask[pixel] ?? 0) - slope * (meanBrightness[pixel] ?? 0));
  return {
    slope: { values: average(slopes), width, height },
    offset: { values: average(offsets), width, height },
  };
}

type Sample = { before: number; after: number; share: number };

function sampleSide(count: number, from: number): Sample[] {
  return Array.from({ length: count }, (_, at) => {
    const place = Math.min(from - 1, Math.max(0, ((at + 0.5) * from) / count - 0.5));
    const before = Math.floor(place);
    return { before, after: Math.min(from - 1, before + 1), share: place - before };
  });
}

function interpolate({ values, width }: Plane, across: Sample, down: Sample): number {
  const upper = down.before * width;
  const lower = down.after * width;
  const above =
    (values[upper + across.before] ?? 0) * (1 - across.share) + (values[upper + across.after] ?? 0) * across.share;
  const below =
    (values[lower + across.before] ?? 0) * (1 - across.share) + (values[lower + across.after] ?? 0) * across.share;
  return above * (1 - down.share) + below * down.share;
}

/** The background shines through at the edge. */
function pullIn(opacities: Float32Array, width: number): Float32Array {
  return opacities.map((value, pixel) => {
    const x = pixel % width;
    const left = x > 0 ? (opacities[pixel - 1] ?? 1) : 1;
    const right = x < width - 1 ? (opacities[pixel + 1] ?? 1) : 1;
    return Math.min(value, left, right, opacities[pixel - width] ?? 1, opacities[pixel + width] ?? 1);
  });
}

/** RGBA. The mask is that of `small`; its edge follows the edges of the picture (fast guided filter: He and Sun 2015). */
export function applyMask(picture: Pixels, small: Pixels, mask: Mask): Uint8ClampedArray<ArrayBuffer> {
  const { data, width, height } = picture;
  const { slope, offset } = fitToBrightness(small, mask);
  const columns = sampleSide(width, small.width);
  const opacities = new Float32Array(width * height);
  let pixel = 0;
  for (const row of sampleSide(height, small.height)) {
    for (const column of columns) {
      const opacity = interpolate(slope, column, row) * getBrightness(data, pixel) + interpolate(offset, column, row);
      opacities[pixel] = Math.min(1, Math.max(0, (opacity - TRANSPARENT_TO) / (OPAQUE_FROM - TRANSPARENT_TO)));
      pixel += 1;
    }
  }
  const least = pullIn(opacities, width);
  const cut = new Uint8ClampedArray(data);
  for (let pixel = 0; pixel < least.length; pixel += 1) {
    cut[pixel * 4 + 3] = Math.round((cut[pixel * 4 + 3] ?? 0) * (least[pixel] ?? 0));
  }
  return spreadColors(cut, picture);
}

/** How far the background's color reaches into the edge, in pixels. */
const SPREAD_PX = 3;
const OPAQUE = 250;

/** A pixel of the edge gets the mean color of the garment beside it: no seam of the wall on another ground. */
function spreadColors(
  cut: Uint8ClampedArray<ArrayBuffer>,
  { data, width, height }: Pixels,
): Uint8ClampedArray<ArrayBuffer> {
  const alphas = cut.filter((_, at) => at % 4 === 3);
  for (const [pixel, alpha] of alphas.entries()) {
    if (alpha === 0 || alpha >= Math.min(OPAQUE, data[pixel * 4 + 3] ?? 0)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const sums = [0, 0, 0];
    let count = 0;
    for (let row = Math.max(0, y - SPREAD_PX); row <= Math.min(height - 1, y + SPREAD_PX); row += 1) {
      for (let column = Math.max(0, x - SPREAD_PX); column <= Math.min(width - 1, x + SPREAD_PX); column += 1) {
        const other = row * width + column;
        if ((alphas[other] ?? 0) < OPAQUE) continue;
        count += 1;
        for (const channel of sums.keys()) sums[channel] = (sums[channel] ?? 0) + (data[other * 4 + channel] ?? 0);
      }
    }
    if (count > 0) for (const [channel, sum] of sums.entries()) cut[pixel * 4 + channel] = Math.round(sum / count);
  }
  return cut;
}
