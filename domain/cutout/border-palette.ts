import { clusterColors } from "./color-clusters.ts";
import type { Colors } from "./pixels.ts";

const PALETTE_COLORS = 8;
/** A rarer colour of the border may be a part of the garment that reaches the edge. */
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

/**
 * How far each pixel's colour is from the nearest main colour of the border, in units of L*a*b*.
 * @param border numbers of the pixels on the border; at least one
 */
export function measureBorderDistances(colors: Colors, border: Int32Array): Float32Array {
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
