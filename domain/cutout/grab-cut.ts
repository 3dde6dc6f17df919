import { clusterColors } from "./color-clusters.ts";
import { findMinimumCut } from "./minimum-cut.ts";
import { type Colors, MAX_WORKING_SIDE_PX, type Pixels, readColors } from "./pixels.ts";
import { isGarment, isSure, MAYBE_BACKGROUND, MAYBE_GARMENT, SURE_GARMENT, type Trimap } from "./trimap.ts";

const COMPONENTS = 5;

/** A component's log weight, mean (3), and inverse covariance (xx, xy, xz, yy, yz, zz). */
const STRIDE = 10;

/** Added to each variance, so that a component of one color has an inverse. */
const LEAST_VARIANCE = 0.01;
const LEAST_DETERMINANT = 1e-6;

/** Five Gaussian distributions of RGB colors (Rother et al. 2004, §3.1). */
type ColorMixture = Float64Array;

function getLogDensity(mixture: ColorMixture, component: number, colors: Colors, pixel: number): number {
  const at = component * STRIDE;
  const from = pixel * 3;
  const x = (colors[from] ?? 0) - (mixture[at + 1] ?? 0);
  const y = (colors[from + 1] ?? 0) - (mixture[at + 2] ?? 0);
  const z = (colors[from + 2] ?? 0) - (mixture[at + 3] ?? 0);
  const squares = x * x * (mixture[at + 4] ?? 0) + y * y * (mixture[at + 7] ?? 0) + z * z * (mixture[at + 9] ?? 0);
  const products = x * y * (mixture[at + 5] ?? 0) + x * z * (mixture[at + 6] ?? 0) + y * z * (mixture[at + 8] ?? 0);
  return (mixture[at] ?? 0) - squares / 2 - products;
}

function getLikelihood(mixture: ColorMixture, colors: Colors, pixel: number): number {
  let likelihood = 0;
  for (let component = 0; component < COMPONENTS; component += 1) {
    likelihood += Math.exp(getLogDensity(mixture, component, colors, pixel));
  }
  return likelihood;
}

function findComponent(mixture: ColorMixture, colors: Colors, pixel: number): number {
  let best = 0;
  let most = -Infinity;
  for (let component = 0; component < COMPONENTS; component += 1) {
    const density = getLogDensity(mixture, component, colors, pixel);
    if (density <= most) continue;
    best = component;
    most = density;
  }
  return best;
}

type Moments = { count: number; sums: Float64Array; products: Float64Array };

const PAIRS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

function sumMoments(colors: Colors, members: Int32Array, componentOf: Uint8Array): Moments[] {
  const moments = Array.from({ length: COMPONENTS }, () => ({
    count: 0,
    sums: new Float64Array(3),
    products: new Float64Array(PAIRS.length),
  }));
  for (let member = 0; member < members.length; member += 1) {
    const found = moments[componentOf[member] ?? 0];
    if (!found) continue;
    const from = (members[member] ?? 0) * 3;
    found.count += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      found.sums[channel] = (found.sums[channel] ?? 0) + (colors[from + channel] ?? 0);
    }
    for (let pair = 0; pair < PAIRS.length; pair += 1) {
      const [one, other] = PAIRS[pair] ?? PAIRS[0];
      const product = (colors[from + one] ?? 0) * (colors[from + other] ?? 0);
      found.products[pair] = (found.products[pair] ?? 0) + product;
    }
  }
  return moments;
}

function toComponent({ count, sums, products }: Moments, share: number): number[] {
  if (count === 0) return [-Infinity];
  const mean = Array.from(sums, (sum) => sum / count);
  const covariances = (least: number): number[] =>
    PAIRS.map(([one, other], pair) => {
      const product = (mean[one] ?? 0) * (mean[other] ?? 0);
      return (products[pair] ?? 0) / count - product + (one === other ? least : 0);
    });
  const invert = ([xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0]: number[]) => {
    const cofactors = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
    const others = [xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy];
    const determinant = xx * (cofactors[0] ?? 0) + xy * (cofactors[1] ?? 0) + xz * (cofactors[2] ?? 0);
    return { determinant, inverse: [...cofactors, ...others].map((cofactor) => cofactor / determinant) };
  };
  const first = invert(covariances(LEAST_VARIANCE));
  const { determinant, inverse } = first.determinant < LEAST_DETERMINANT ? invert(covariances(1)) : first;
  return [Math.log(share) - Math.log(determinant) / 2, ...mean, ...inverse];
}

function fitComponents(colors: Colors, members: Int32Array, componentOf: Uint8Array): ColorMixture {
  const mixture = new Float64Array(COMPONENTS * STRIDE);
  for (const [component, moments] of sumMoments(colors, members, componentOf).entries()) {
    mixture.set(toComponent(moments, moments.count / members.length), component * STRIDE);
  }
  return mixture;
}

function learnMixture(colors: Colors, members: Int32Array): ColorMixture {
  return fitComponents(colors, members, clusterColors(colors, members, COMPONENTS).clusterOf);
}

function improveMixture(mixture: ColorMixture, colors: Colors, members: Int32Array): ColorMixture {
  const componentOf = new Uint8Array(members.length);
  for (let member = 0; member < members.length; member += 1) {
    componentOf[member] = findComponent(mixture, colors, members[member] ?? 0);
  }
  return fitComponents(colors, members, componentOf);
}

/** How much a border between equal colors costs (Rother et al. 2004, §3.2). */
const SMOOTHNESS = 50;
/** Costs more than all borders of a pixel. */
const CERTAINTY = 9 * SMOOTHNESS;

const LEAST_LIKELIHOOD = 1e-30;

/** A further round would change nothing visible. */
const SETTLED_SHARE = 0.0005;

export type CutGrid = { width: number; height: number; colors: Colors; neighbors: Float32Array };

/** The order of `PixelGraph`. */
const DIRECTIONS = [
  { across: 1, down: 0 },
  { across: -1, down: 1 },
  { across: 0, down: 1 },
  { across: 1, down: 1 },
] as const;

const OUTSIDE = -1;

/** `OUTSIDE` where there is no neighbor. */
function measureContrasts(colors: Colors, width: number, height: number): Float32Array {
  const contrasts = new Float32Array(width * height * 4).fill(OUTSIDE);
  for (const [direction, { across, down }] of DIRECTIONS.entries()) {
    for (let y = 0; y + down < height; y += 1) {
      for (let x = Math.max(0, -across); x < width - Math.max(0, across); x += 1) {
        const one = (y * width + x) * 3;
        const other = ((y + down) * width + x + across) * 3;
        const red = (colors[one] ?? 0) - (colors[other] ?? 0);
        const green = (colors[one + 1] ?? 0) - (colors[other + 1] ?? 0);
        const blue = (colors[one + 2] ?? 0) - (colors[other + 2] ?? 0);
        contrasts[(y * width + x) * 4 + direction] = red * red + green * green + blue * blue;
      }
    }
  }
  return contrasts;
}

/** @throws {RangeError} for a larger picture than a cut works at */
export function prepareGrid(pixels: Pixels): CutGrid {
  const { width, height } = pixels;
  if (Math.max(width, height) > MAX_WORKING_SIDE_PX) {
    throw new RangeError(`The picture is ${width}×${height} pixels: at most ${MAX_WORKING_SIDE_PX} for a cut.`);
  }
  const colors = readColors(pixels);
  const neighbors = measureContrasts(colors, width, height);
  let [sum, count] = [0, 0];
  for (const contrast of neighbors) {
    if (contrast === OUTSIDE) continue;
    sum += contrast;
    count += 1;
  }
  const beta = sum > 0 ? count / (2 * sum) : 0;
  for (let edge = 0; edge < neighbors.length; edge += 1) {
    const contrast = neighbors[edge] ?? OUTSIDE;
    const length = edge % 2 === 0 ? 1 : Math.SQRT2;
    neighbors[edge] = contrast === OUTSIDE ? 0 : (SMOOTHNESS / length) * Math.exp(-beta * contrast);
  }
  return { width, height, colors, neighbors };
}

function listPixels(trimap: Trimap, wanted: boolean): Int32Array {
  const found = new Int32Array(trimap.length);
  let count = 0;
  for (let pixel = 0; pixel < trimap.length; pixel += 1) {
    if (isGarment(trimap[pixel] ?? 0) !== wanted) continue;
    found[count] = pixel;
    count += 1;
  }
  return found.subarray(0, count);
}

function cut({ width, height, colors, neighbors }: CutGrid, trimap: Trimap, mixtures: Mixtures): Trimap {
  const terminals = new Float32Array(trimap.length);
  for (let pixel = 0; pixel < trimap.length; pixel += 1) {
    const value = trimap[pixel] ?? 0;
    if (isSure(value)) {
      terminals[pixel] = value === SURE_GARMENT ? CERTAINTY : -CERTAINTY;
      continue;
    }
    const garment = getLikelihood(mixtures.garment, colors, pixel) + LEAST_LIKELIHOOD;
    const background = getLikelihood(mixtures.background, colors, pixel) + LEAST_LIKELIHOOD;
    terminals[pixel] = Math.log(garment / background);
  }
  const mask = findMinimumCut({ width, height, terminals, neighbors });
  return trimap.map((value, pixel) => (isSure(value) ? value : mask[pixel] === 1 ? MAYBE_GARMENT : MAYBE_BACKGROUND));
}

type Mixtures = { garment: ColorMixture; background: ColorMixture };

/** GrabCut (Rother, Kolmogorov and Blake 2004). Without any garment or any background it changes nothing. */
export function grabCut(grid: CutGrid, start: Trimap, rounds: number): Trimap {
  const { colors } = grid;
  let trimap = start;
  let mixtures: Mixtures | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const garment = listPixels(trimap, true);
    const background = listPixels(trimap, false);
    if (garment.length === 0 || background.length === 0) return trimap;
    mixtures ??= { garment: learnMixture(colors, garment), background: learnMixture(colors, background) };
    mixtures = {
      garment: improveMixture(mixtures.garment, colors, garment),
      background: improveMixture(mixtures.background, colors, background),
    };
    const before = trimap;
    trimap = cut(grid, before, mixtures);
    const changed = trimap.reduce((count, value, pixel) => (value === before[pixel] ? count : count + 1), 0);
    if (changed < trimap.length * SETTLED_SHARE) break;
  }
  return trimap;
}
