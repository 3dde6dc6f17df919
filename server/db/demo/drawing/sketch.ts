import { type Cloth, getClothFill } from "./cloth.ts";
import { darken, getLightness, lighten } from "./colour.ts";
import { ellipse, taper } from "./path.ts";
import { createChance } from "./random.ts";

/** The canvas of a garment, an outfit and a portfolio: 195 to 265 (spec §9). */
export const CANVAS_WIDTH = 585;
export const CANVAS_HEIGHT = 795;

/** A garment as two drawings: its colours, and its relief (red: height, green: gloss, blue: how much it creases). */
export type Drawing = { colours: string; relief: string; seed: string; bounds: Bounds };

export type Bounds = { left: number; top: number; right: number; bottom: number };

export type Placement = { x: number; y: number; scale?: number; rotate?: number; flip?: boolean };

type PieceOptions = {
  /** Degrees by which the pattern turns. */
  angle?: number;
  /** How dark the shadow is that the piece throws on those under it, 0 to 1. */
  drop?: number;
  /** How far it stands out, 0 to 1. */
  height?: number;
};

type LineOptions = { colour?: string; width?: number; opacity?: number; dash?: string };

/** What a garment is drawn with; outlines come from `path.ts`, in a canvas whose x is 0 in the middle. */
export type Sketch = {
  piece: (d: string, cloth: Cloth, options?: PieceOptions) => void;
  /** A crease along points: above 0 it rises, below it sinks. */
  fold: (points: string, width: number, depth: number) => void;
  seam: (d: string, cloth: Cloth, strength?: number) => void;
  stitch: (d: string, colour: string, width?: number) => void;
  line: (d: string, options: LineOptions) => void;
  fill: (d: string, colour: string, opacity?: number) => void;
  button: (x: number, y: number, radius: number, colour: string) => void;
  /** Draws a part elsewhere, turned, scaled or mirrored. */
  place: (placement: Placement, draw: () => void) => void;
  finish: () => Drawing;
};

/** How far the drawn creases stand out, against how they are written. */
const FOLD_DEPTH = 0.85;
const NUMBER_PAIR = /(-?[\d.]+) (-?[\d.]+)/g;
const round = (value: number): number => Math.round(value * 10) / 10;

export function createSketch(seed: string): Sketch {
  const chance = createChance(seed);
  const [lean, sway, drift] = [chance.between(0, 6.3), chance.between(0, 6.3), chance.between(0, 6.3)];
  const definitions: string[] = [];
  const colours: string[] = [];
  const pieces: string[] = [];
  const folds: string[] = [];
  const earlier: { d: string; bounds: Bounds }[] = [];
  const bounds: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let placements: Placement[] = [];

  const move = (x: number, y: number, { x: dx, y: dy, scale = 1, rotate = 0, flip = false }: Placement) => {
    const turn = (rotate * Math.PI) / 180;
    const [sx, sy] = [(flip ? -x : x) * scale, y * scale];
    return { x: sx * Math.cos(turn) - sy * Math.sin(turn) + dx, y: sx * Math.sin(turn) + sy * Math.cos(turn) + dy };
  };
  const onCanvas = (d: string): string =>
    d.replaceAll(NUMBER_PAIR, (_, first: string, second: string) => {
      let point = { x: Number(first), y: Number(second) };
      for (const placement of placements) point = move(point.x, point.y, placement);
      // Nothing that was laid down by hand is quite symmetrical.
      const x = point.x + 2.2 * Math.sin(point.y / 120 + lean) + 1.1 * Math.sin(point.y / 47 + sway);
      const y = point.y + 2 * Math.sin(point.x / 90 + drift) + 1 * Math.sin(point.x / 37 + lean);
      return `${round(x)} ${round(y)}`;
    });
  const addLine = (d: string, { colour = "#000000", width = 1, opacity = 1, dash }: LineOptions) => {
    const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
    colours.push(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"${dashes} stroke-linecap="round" stroke-linejoin="round"/>`,
    );
  };
  const addShadow = (d: string, own: Bounds, strength: number) => {
    const id = `k${definitions.length}`;
    // The renderer is slow with many paths in a clip, and a shadow on a small piece is hardly seen.
    const largest = earlier
      .filter(({ bounds: other }) => overlap(own, other))
      .toSorted((a, b) => getArea(b.bounds) - getArea(a.bounds))
      .slice(0, 5);
    if (largest.length === 0) return;
    definitions.push(`<clipPath id="${id}">${largest.map(({ d: path }) => `<path d="${path}"/>`).join("")}</clipPath>`);
    const isSmall = Math.min(own.right - own.left, own.bottom - own.top) < 40;
    const rings = (isSmall ? [13, 6] : [24, 16, 10, 5])
      .map((width) => `<path d="${d}" stroke-width="${width}"/>`)
      .join("");
    const style = `fill="none" stroke="#120a06" stroke-opacity="${round(strength * (isSmall ? 160 : 120)) / 1000}" stroke-linejoin="round"`;
    colours.push(`<g clip-path="url(#${id})"><g transform="translate(2 5)" ${style}>${rings}</g></g>`);
  };

  const sketch: Sketch = {
    piece: (rawPath, cloth, { angle = 0, drop = 0, height = 0.5 } = {}) => {
      const d = onCanvas(rawPath);
      const { fill, definition } = getClothFill(cloth, `c${definitions.length}`, angle);
      definitions.push(definition);
      const own = measure(d);
      if (drop > 0) addShadow(d, own, drop);
      colours.push(
        `<path d="${d}" fill="${fill}" stroke="${darken(cloth.colour, 0.35)}" stroke-opacity=".45" stroke-width=".9"/>`,
      );
      earlier.push({ d, bounds: own });
      bounds.left = Math.min(bounds.left, own.left);
      bounds.right = Math.max(bounds.right, own.right);
      bounds.top = Math.min(bounds.top, own.top);
      bounds.bottom = Math.max(bounds.bottom, own.bottom);
      const level = [height, cloth.gloss, cloth.crease].map((part) => Math.round(part * 255)).join(",");
      const edge = [height * 0.55, cloth.gloss, cloth.crease].map((part) => Math.round(part * 255)).join(",");
      pieces.push(`<path d="${d}" fill="rgb(${level})" stroke="rgb(${edge})" stroke-width="7"/>`);
    },
    fold: (points, width, depth) => {
      const d = onCanvas(taper(points, width));
      folds.push(
        `<path d="${d}" fill="${depth > 0 ? "#fff" : "#000"}" fill-opacity="${Math.abs(depth * FOLD_DEPTH).toFixed(3)}"/>`,
      );
    },
    seam: (rawPath, cloth, strength = 0.5) => {
      const d = onCanvas(rawPath);
      const isDark = getLightness(cloth.colour) < 0.25;
      addLine(d, {
        colour: isDark ? lighten(cloth.colour, 0.22) : darken(cloth.colour, 0.55),
        width: 1.1,
        opacity: strength,
      });
      folds.push(`<path d="${d}" fill="none" stroke="#000" stroke-width="4" stroke-opacity="${strength * 0.35}"/>`);
    },
    stitch: (d, colour, width = 1.1) => addLine(onCanvas(d), { colour, width, opacity: 0.8, dash: "3.4 2.4" }),
    line: (d, options) => addLine(onCanvas(d), options),
    fill: (d, colour, opacity = 1) => {
      colours.push(`<path d="${onCanvas(d)}" fill="${colour}" fill-opacity="${opacity}"/>`);
    },
    button: (x, y, radius, colour) => {
      sketch.fill(ellipse(x + 0.8, y + 1.6, radius + 0.8), "#120a06", 0.3);
      sketch.fill(ellipse(x, y, radius), colour);
      sketch.line(ellipse(x, y, radius * 0.66), { colour: darken(colour, 0.4), width: 0.7, opacity: 0.5 });
      sketch.line(ellipse(x - 0.3, y - 0.3, radius - 0.5), { colour: lighten(colour, 0.6), width: 0.7, opacity: 0.45 });
      for (const dx of [-1.2, 1.2]) sketch.fill(ellipse(x + dx, y, radius * 0.14), darken(colour, 0.65));
    },
    place: (placement, drawPart) => {
      const before = placements;
      placements = [placement, ...before];
      drawPart();
      placements = before;
    },
    finish: () => ({
      seed,
      bounds,
      colours: `<defs>${definitions.join("")}</defs>${colours.join("")}`,
      relief: `<defs>${blur("soft", 5.5)}${blur("fine", 4.6)}</defs><g filter="url(#soft)">${pieces.join("")}</g><g filter="url(#fine)">${folds.join("")}</g>`,
    }),
  };
  return sketch;
}

const getArea = ({ left, right, top, bottom }: Bounds): number => (right - left) * (bottom - top);

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function measure(d: string): Bounds {
  const bounds: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [, x, y] of d.matchAll(NUMBER_PAIR)) {
    bounds.left = Math.min(bounds.left, Number(x));
    bounds.right = Math.max(bounds.right, Number(x));
    bounds.top = Math.min(bounds.top, Number(y));
    bounds.bottom = Math.max(bounds.bottom, Number(y));
  }
  return bounds;
}

const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="-500" y="-100" width="1000" height="1100" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
