import { type ColorMixture, getLikelihood, improveMixture, learnMixture } from "./color-mixture.ts";
import { findMinimumCut } from "./minimum-cut.ts";
import { type Colors, MAX_WORKING_SIDE_PX, type Pixels, readColors } from "./pixels.ts";
import { isGarment, isSure, MAYBE_BACKGROUND, MAYBE_GARMENT, SURE_GARMENT, type Trimap } from "./trimap.ts";

/** How much a border between equal colours costs (Rother et al. 2004, §3.2). */
const SMOOTHNESS = 50;
/** Costs more than all borders of a pixel. */
const CERTAINTY = 9 * SMOOTHNESS;

const LEAST_LIKELIHOOD = 1e-30;

/** With fewer changed pixels, a further round changes nothing that is seen. */
const SETTLED_SHARE = 0.0005;

/** A picture prepared for any number of cuts. */
export type CutGrid = { width: number; height: number; colors: Colors; neighbours: Float32Array };

/** As in `PixelGraph`: to the right, below left, below, below right. */
const DIRECTIONS = [
  { across: 1, down: 0 },
  { across: -1, down: 1 },
  { across: 0, down: 1 },
  { across: 1, down: 1 },
] as const;

const OUTSIDE = -1;

/** The squared colour difference of each pixel and four of its neighbours; `OUTSIDE` where there is none. */
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
  const neighbours = measureContrasts(colors, width, height);
  let [sum, count] = [0, 0];
  for (const contrast of neighbours) {
    if (contrast === OUTSIDE) continue;
    sum += contrast;
    count += 1;
  }
  const beta = sum > 0 ? count / (2 * sum) : 0;
  for (let edge = 0; edge < neighbours.length; edge += 1) {
    const contrast = neighbours[edge] ?? OUTSIDE;
    const length = edge % 2 === 0 ? 1 : Math.SQRT2;
    neighbours[edge] = contrast === OUTSIDE ? 0 : (SMOOTHNESS / length) * Math.exp(-beta * contrast);
  }
  return { width, height, colors, neighbours };
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

function cut({ width, height, colors, neighbours }: CutGrid, trimap: Trimap, mixtures: Mixtures): Trimap {
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
  const mask = findMinimumCut({ width, height, terminals, neighbours });
  return trimap.map((value, pixel) => (isSure(value) ? value : mask[pixel] === 1 ? MAYBE_GARMENT : MAYBE_BACKGROUND));
}

type Mixtures = { garment: ColorMixture; background: ColorMixture };

/**
 * Decides the uncertain pixels of a trimap by colour and contrast (GrabCut: Rother, Kolmogorov and Blake 2004).
 * Without any garment or any background it changes nothing.
 */
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
