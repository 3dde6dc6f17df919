import { clusterColors } from "./color-clusters.ts";
import type { Colors } from "./pixels.ts";

const COMPONENTS = 5;

/** Numbers of a component: its log weight, mean (3), and inverse covariance (xx, xy, xz, yy, yz, zz). */
const STRIDE = 10;

/** Added to each variance, so that a component of one colour has an inverse. */
const LEAST_VARIANCE = 0.01;
const LEAST_DETERMINANT = 1e-6;

/** Five Gaussian distributions of RGB colours (Rother et al. 2004, §3.1). */
export type ColorMixture = Float64Array;

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

/** How likely the colour of a pixel is. */
export function getLikelihood(mixture: ColorMixture, colors: Colors, pixel: number): number {
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

/** xx, xy, xz, yy, yz, zz. */
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

/** The mixture of the colours of `members`, which are pixel numbers; at least one. */
export function learnMixture(colors: Colors, members: Int32Array): ColorMixture {
  return fitComponents(colors, members, clusterColors(colors, members, COMPONENTS).clusterOf);
}

/** One step of learning: each pixel goes to its likeliest component, then the components are fitted again. */
export function improveMixture(mixture: ColorMixture, colors: Colors, members: Int32Array): ColorMixture {
  const componentOf = new Uint8Array(members.length);
  for (let member = 0; member < members.length; member += 1) {
    componentOf[member] = findComponent(mixture, colors, members[member] ?? 0);
  }
  return fitComponents(colors, members, componentOf);
}
