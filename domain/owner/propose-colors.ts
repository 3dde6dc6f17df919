import { type Color, COLORS } from "#domain/items/color.ts";
import { COLOR_VALUES } from "#domain/items/color-values.ts";

/** CIE L*a*b*. */
type Lab = readonly [lightness: number, redness: number, yellowness: number];

export type Pixels = { data: ArrayLike<number>; width: number; height: number };

const MAX_PROPOSED = 3;
/** A share of the garment's pixels. */
const MIN_SHARE = 0.15;
/** A share of the shorter side. */
const BORDER = 0.06;
/** Distance in Lab from the mean of the border. */
const BACKGROUND_DISTANCE = 16;
/** A larger background has the color of the garment. */
const MAX_BACKGROUND_SHARE = 0.92;

const toLinear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const toCurve = (share: number): number => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);

/** sRGB to Lab with the white point D65. */
function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const x = toCurve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = toCurve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = toCurve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const getDistance = (one: Lab, other: Lab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const NAMED = COLORS.map((color) => ({ color, lab: toLab(...COLOR_VALUES[color]) }));

function findNearest(lab: Lab): Color {
  let nearest: Color = "black";
  let least = Infinity;
  for (const { color, lab: named } of NAMED) {
    const distance = getDistance(lab, named);
    if (distance < least) [nearest, least] = [color, distance];
  }
  return nearest;
}

type Sample = { lab: Lab; color: Color; isBorder: boolean };

function readSamples({ data, width, height }: Pixels): { samples: Sample[]; isCutout: boolean } {
  const border = Math.max(1, Math.round(BORDER * Math.min(width, height)));
  const samples: Sample[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      if ((data[at + 3] ?? 0) < 128) continue;
      const lab = toLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      const isBorder = x < border || y < border || x >= width - border || y >= height - border;
      samples.push({ lab, color: findNearest(lab), isBorder });
    }
  }
  return { samples, isCutout: samples.length < width * height };
}

function countColors(samples: readonly Sample[]): { color: Color; share: number }[] {
  const counts = new Map<Color, number>();
  for (const { color } of samples) counts.set(color, (counts.get(color) ?? 0) + 1);
  return [...counts]
    .map(([color, count]) => ({ color, share: count / samples.length }))
    .toSorted((one, other) => other.share - one.share);
}

const getMean = (samples: readonly Sample[]): Lab => {
  const sum = (part: 0 | 1 | 2): number => samples.reduce((total, { lab }) => total + lab[part], 0) / samples.length;
  return [sum(0), sum(1), sum(2)];
};

function removeBackground(samples: Sample[]): Sample[] {
  const border = samples.filter(({ isBorder }) => isBorder);
  const most = countColors(border)[0]?.color;
  if (most === undefined) return samples;
  const mean = getMean(border.filter(({ color }) => color === most));
  const garment = samples.filter(({ lab }) => getDistance(lab, mean) > BACKGROUND_DISTANCE);
  return garment.length >= (1 - MAX_BACKGROUND_SHARE) * samples.length ? garment : samples;
}

export function proposeColors(pixels: Pixels): Color[] {
  const { samples, isCutout } = readSamples(pixels);
  const garment = isCutout ? samples : removeBackground(samples);
  const found = countColors(garment);
  const main = found.filter(({ share }) => share >= MIN_SHARE).slice(0, MAX_PROPOSED);
  return (main.length > 0 ? main : found.slice(0, 1)).map(({ color }) => color);
}
