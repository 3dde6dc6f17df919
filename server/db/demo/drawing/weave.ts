import { darken, getLightness, lighten, mix } from "./colour.ts";
import { type Tile, drawBlooms, drawFairIsle } from "./motif.ts";
import { ellipse } from "./path.ts";

export type Weave =
  | {
      kind:
        | "plain"
        | "linen"
        | "felt"
        | "twill"
        | "denim"
        | "corduroy"
        | "straw"
        | "boucle"
        | "knit"
        | "rib"
        | "cable"
        | "herringbone";
    }
  | { kind: "stripes"; colours: string[]; width: number; gap: number }
  | { kind: "pinstripes" | "gingham" | "tartan" | "dots" | "floral" | "fair-isle"; colours: string[] };

const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<path d="M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z" fill="${fill}" fill-opacity="${opacity}"/>`;
const stroke = (d: string, colour: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"/>`;

/** One tile of a weave, without its ground; null for plain cloth. */
export function drawWeave(weave: Weave, ground: string): Tile | null {
  const isDark = getLightness(ground) < 0.3;
  const low = darken(ground, isDark ? 0.55 : 0.3);
  const high = lighten(ground, isDark ? 0.16 : 0.4);
  switch (weave.kind) {
    case "plain":
      return null;
    case "linen":
      return { width: 37, height: 41, art: drawSlubs(low, high) };
    case "felt":
      return { width: 31, height: 29, art: drawFlecks(low, high) };
    case "twill":
      return { width: 5, height: 5, art: stroke("M-1 6L6 -1M-1 1L1 -1M4 6L6 4", low, 0.9, 0.28) };
    case "denim":
      return {
        width: 40,
        height: 4.5,
        art:
          stroke(
            "M-1 5.5L5.5 -1M4 5.5L10.5 -1M9 5.5L15.5 -1M14 5.5L20.5 -1M19 5.5L25.5 -1M24 5.5L30.5 -1M29 5.5L35.5 -1M34 5.5L40.5 -1M39 5.5L41 3.5",
            high,
            0.9,
            0.3,
          ) +
          rect(9, 0, 1.2, 4.5, high, 0.12) +
          rect(27, 0, 2, 4.5, low, 0.16),
      };
    case "corduroy":
      return { width: 7, height: 10, art: rect(0, 0, 2, 10, low, 0.55) + rect(3.4, 0, 1.8, 10, high, 0.4) };
    case "straw":
      return {
        width: 12,
        height: 8,
        art:
          stroke("M0 2Q3 -1 6 2Q9 5 12 2M-6 6Q-3 3 0 6Q3 9 6 6Q9 3 12 6Q15 9 18 6", low, 1.3, 0.5) +
          stroke("M0 4Q3 1 6 4Q9 7 12 4", high, 1, 0.6),
      };
    case "boucle":
      return { width: 26, height: 24, art: drawCurls(low, high) };
    case "knit":
      return {
        width: 7,
        height: 6,
        art:
          stroke("M0.4 0L3.5 4.4L6.6 0", low, 1.2, 0.42) +
          stroke("M1.4 -1.6L3.5 1.6L5.6 -1.6M1.4 4.4L3.5 7.6L5.6 4.4", high, 1.1, 0.34),
      };
    case "rib":
      return {
        width: 7,
        height: 12,
        art: rect(0, 0, 1.9, 12, low, 0.5) + rect(1.9, 0, 1.2, 12, low, 0.2) + rect(4, 0, 2, 12, high, 0.38),
      };
    case "cable":
      return { width: 78, height: 44, art: drawCable(low, high) };
    case "herringbone":
      return {
        width: 16,
        height: 6,
        art:
          stroke("M-1 4L9 -6M-1 7L9 -3M-1 10L9 0M-1 13L9 3", high, 1.5, 0.55) +
          rect(8, -6, 8, 20, ground) +
          stroke("M7 3L12 8M7 0L17 10M7 -3L17 7M7 -6L17 4M7 -9L17 1", high, 1.5, 0.55),
      };
    case "stripes":
      return { width: 20, height: weave.width + weave.gap, art: rect(0, 0, 20, weave.width, weave.colours[0] ?? low) };
    case "pinstripes":
      return { width: 15, height: 8, art: rect(7, 0, 1.3, 8, weave.colours[0] ?? high, 0.75) };
    case "gingham": {
      const check = weave.colours[0] ?? low;
      return { width: 22, height: 22, art: rect(0, 0, 11, 22, check, 0.48) + rect(0, 0, 22, 11, check, 0.48) };
    }
    case "tartan": {
      const [broad = low, fine = high] = weave.colours;
      const bands = rect(0, 0, 26, 72, broad, 0.55) + rect(0, 0, 72, 26, broad, 0.55);
      const lines =
        rect(11.5, 0, 3, 72, fine, 0.85) +
        rect(0, 11.5, 72, 3, fine, 0.85) +
        rect(47, 0, 2, 72, fine, 0.6) +
        rect(0, 47, 72, 2, fine, 0.6);
      return { width: 72, height: 72, art: bands + lines };
    }
    case "dots": {
      const dot = (x: number, y: number) => `<path d="${ellipse(x, y, 3.6)}" fill="${weave.colours[0] ?? high}"/>`;
      return { width: 26, height: 26, art: dot(6.5, 6.5) + dot(19.5, 19.5) };
    }
    case "floral":
      return drawBlooms(weave.colours);
    case "fair-isle":
      return drawFairIsle(weave.colours, ground);
  }
}

/** Uneven threads of linen, in both directions. */
function drawSlubs(low: string, high: string): string {
  const across = [
    [2, 9, 19],
    [8, 20, 14],
    [15, 1, 17],
    [21, 17, 18],
    [28, 6, 12],
    [34, 19, 16],
  ];
  const along = [
    [4, 4, 22],
    [12, 17, 20],
    [19, 2, 15],
    [27, 14, 24],
    [33, 6, 18],
  ];
  return [
    ...across.map(([y = 0, x = 0, width = 0], index) => rect(x, y, width, 0.9, index % 2 ? high : low, 0.22)),
    ...along.map(([x = 0, y = 0, height = 0], index) => rect(x, y, 0.9, height, index % 2 ? low : high, 0.2)),
  ].join("");
}

function drawFlecks(low: string, high: string): string {
  const flecks = [
    [3, 4],
    [11, 2],
    [20, 6],
    [27, 1],
    [7, 11],
    [15, 9],
    [24, 13],
    [2, 18],
    [10, 20],
    [18, 17],
    [28, 21],
    [5, 26],
    [13, 27],
    [22, 25],
  ];
  return flecks
    .map(([x = 0, y = 0], index) =>
      stroke(`M${x} ${y}L${x + (index % 3) - 1} ${y + 1.6}`, index % 2 ? high : low, 1.1, 0.24),
    )
    .join("");
}

function drawCurls(low: string, high: string): string {
  const curls = [
    [4, 4],
    [13, 2],
    [21, 6],
    [8, 11],
    [17, 12],
    [25, 15],
    [3, 18],
    [12, 20],
    [21, 21],
  ];
  return curls
    .map(
      ([x = 0, y = 0]) =>
        `<path d="${ellipse(x, y + 1, 3.8)}" fill="${low}" fill-opacity=".3"/><path d="${ellipse(x - 0.7, y - 0.6, 2.7)}" fill="${high}" fill-opacity=".5"/>`,
    )
    .join("");
}

/** A cable of two strands between purl columns, each strand a row of slanting stitches. */
function drawCable(low: string, high: string): string {
  const strand = (d: string) =>
    stroke(d, low, 15, 1) + stroke(d, mix(low, high, 0.62), 12.5, 1) + stroke(d, high, 7, 0.75);
  const purl = [1, 8, 60, 67, 74]
    .map((x) => rect(x, 0, 2.2, 44, low, 0.3) + rect(x + 3.2, 0, 2, 44, high, 0.35))
    .join("");
  const gutters = rect(14, 0, 4, 44, low, 0.6) + rect(50, 0, 4, 44, low, 0.6);
  const rising = "M43 -22C43 -8 25 -12 25 0C25 12 43 10 43 22C43 34 25 32 25 44C25 56 43 54 43 66";
  const falling = "M25 -22C25 -8 43 -12 43 0C43 12 25 10 25 22C25 34 43 32 43 44C43 56 25 54 25 66";
  const stitches = [0, 7.3, 14.6, 22, 29.3, 36.6]
    .map((y) => stroke(`M22 ${y}L28 ${y + 4}M40 ${y + 4}L46 ${y}`, low, 1, 0.3))
    .join("");
  return (
    purl +
    gutters +
    strand(falling) +
    strand(rising) +
    stroke("M38 7C36 5 32 3 28 6M30 29C32 27 36 26 40 29", high, 3, 0.4) +
    stitches
  );
}
