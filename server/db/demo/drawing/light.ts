import sharp from "sharp";
import { CREASES_SIZE, getCreases } from "./creases.ts";
import { createChance } from "./random.ts";
import type { Drawing } from "./sketch.ts";

/** Pixels as red, green, blue, alpha. */
export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

export type View = {
  /** Canvas units to pixels. */
  scale: number;
  /** Degrees, about the garment's middle. */
  rotate?: number;
};

/** Canvas units around a garment, for what its creases push outwards. */
const MARGIN = 12;

const SHAPE_DEPTH = 7;
const CREASE_DEPTH = 6.5;
/** How far a crease moves the pattern that lies on it. */
const PATTERN_SHIFT_PX = 12;
const LIGHT = { x: -0.42, y: -0.62, z: 0.66 };
/** Half way between the light and the eye, which looks straight down. */
const GLANCE = { x: -0.23, y: -0.34, z: 0.91 };

type Frame = { x: number; y: number; width: number; height: number; view: View };

/** The smallest frame of even size that holds the turned garment. */
function frameDrawing({ bounds }: Drawing, view: View): Frame {
  const turn = (Math.abs(view.rotate ?? 0) * Math.PI) / 180;
  const wide = bounds.right - bounds.left + 2 * MARGIN;
  const high = bounds.bottom - bounds.top + 2 * MARGIN;
  const even = (units: number) => 2 * Math.ceil((units * view.scale) / 2);
  return {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
    width: even(wide * Math.cos(turn) + high * Math.sin(turn)),
    height: even(high * Math.cos(turn) + wide * Math.sin(turn)),
    view,
  };
}

async function rasterise(art: string, { x, y, width, height, view }: Frame, detail: number): Promise<Pixels> {
  const [wide, high] = [width / view.scale, height / view.scale];
  const size = `width="${width * detail}" height="${height * detail}" viewBox="${x - wide / 2} ${y - high / 2} ${wide} ${high}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g transform="rotate(${view.rotate ?? 0} ${x} ${y})">${art}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** What the light does to a point: brightness, gloss, and how far a crease moves the pattern to the right and down. */
const SHADE = 0;
const SHINE = 1;
const SHIFT_X = 2;
const SHIFT_Y = 3;
const PARTS = 4;

/** The light on every point of a relief, which comes from the upper left. */
function lightRelief({ data, width, height }: Pixels, seed: string, scale: number): Float32Array {
  const { slopeX, slopeY } = getCreases();
  const chance = createChance(seed);
  const offsetX = Math.floor(chance.between(0, CREASES_SIZE));
  const offsetY = Math.floor(chance.between(0, CREASES_SIZE));
  const lighting = new Float32Array(width * height * PARTS);
  const mask = CREASES_SIZE - 1;
  const depth = (SHAPE_DEPTH * scale) / 510;
  const shift = PATTERN_SHIFT_PX * scale;
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    const creaseRow = ((Math.round(y / scale) + offsetY) & mask) * CREASES_SIZE;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const out = at * PARTS;
      lighting[out + SHADE] = 1;
      if (data[at * 4] === 0) continue;
      const crease = ((data[at * 4 + 2] ?? 0) / 255) * CREASE_DEPTH;
      const creaseAt = creaseRow + ((Math.round(x / scale) + offsetX) & mask);
      const cx = (slopeX[creaseAt] ?? 0) * crease;
      const cy = (slopeY[creaseAt] ?? 0) * crease;
      const nx =
        ((data[(at - (x > 0 ? 1 : 0)) * 4] ?? 0) - (data[(at + (x < width - 1 ? 1 : 0)) * 4] ?? 0)) * depth - cx;
      const ny = ((data[(above + x) * 4] ?? 0) - (data[(below + x) * 4] ?? 0)) * depth - cy;
      const norm = 1 / Math.sqrt(nx * nx + ny * ny + 1);
      lighting[out + SHADE] = Math.min(1.4, Math.max(0.35, ((nx * LIGHT.x + ny * LIGHT.y + LIGHT.z) * norm) / LIGHT.z));
      const glance = Math.max(0, (nx * GLANCE.x + ny * GLANCE.y + GLANCE.z) * norm);
      lighting[out + SHINE] = ((data[at * 4 + 1] ?? 0) / 255) * (glance ** 40 - 0.03);
      lighting[out + SHIFT_X] = cx * shift;
      lighting[out + SHIFT_Y] = cy * shift;
    }
  }
  return lighting;
}

/** A garment in its light, on nothing. */
export async function renderCutout(drawing: Drawing, view: View): Promise<Pixels> {
  const frame = frameDrawing(drawing, view);
  const colours = await rasterise(drawing.colours, frame, 1);
  const relief = await rasterise(drawing.relief, frame, 0.5);
  return paint(colours, relief, lightRelief(relief, drawing.seed, view.scale));
}

function paint({ data, width, height }: Pixels, relief: Pixels, lighting: Float32Array): Pixels {
  const lit = new Uint8ClampedArray(data.length);
  const row = width * 4;
  const below = relief.width * PARTS;
  for (let y = 0; y < height - 1; y++) {
    const reliefY = Math.min(relief.height - 2, Math.max(0, y * 0.5 - 0.25));
    const reliefTop = Math.floor(reliefY);
    const v = reliefY - reliefTop;
    for (let x = 0; x < width - 1; x++) {
      const reliefX = Math.min(relief.width - 2, Math.max(0, x * 0.5 - 0.25));
      const reliefLeft = Math.floor(reliefX);
      const spot = reliefTop * relief.width + reliefLeft;
      const out = y * row + x * 4;
      const alpha = data[out + 3] ?? 0;
      if (alpha === 0) continue;
      const u = reliefX - reliefLeft;
      const a = (1 - u) * (1 - v);
      const b = u * (1 - v);
      const c = (1 - u) * v;
      const d = u * v;
      const at = spot * PARTS;
      const to = at + below;
      const shiftX =
        (lighting[at + 2] ?? 0) * a +
        (lighting[at + 6] ?? 0) * b +
        (lighting[to + 2] ?? 0) * c +
        (lighting[to + 6] ?? 0) * d;
      const shiftY =
        (lighting[at + 3] ?? 0) * a +
        (lighting[at + 7] ?? 0) * b +
        (lighting[to + 3] ?? 0) * c +
        (lighting[to + 7] ?? 0) * d;
      const fromX = Math.min(width - 2, Math.max(0, x + shiftX));
      const fromY = Math.min(height - 2, Math.max(0, y + shiftY));
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      const s = fromX - left;
      const t = fromY - top;
      const from = top * row + left * 4;
      const wa = (1 - s) * (1 - t) * (data[from + 3] ?? 0);
      const wb = s * (1 - t) * (data[from + 7] ?? 0);
      const wc = (1 - s) * t * (data[from + row + 3] ?? 0);
      const wd = s * t * (data[from + row + 7] ?? 0);
      const weight = wa + wb + wc + wd;
      // Beside the edge a crease would move the ground into the garment: there the pattern stays where it is.
      const isInside = weight > 250;
      const shade =
        (lighting[at] ?? 0) * a + (lighting[at + 4] ?? 0) * b + (lighting[to] ?? 0) * c + (lighting[to + 4] ?? 0) * d;
      const shine =
        (lighting[at + 1] ?? 0) * a +
        (lighting[at + 5] ?? 0) * b +
        (lighting[to + 1] ?? 0) * c +
        (lighting[to + 5] ?? 0) * d;
      const share = isInside ? shade / weight : shade;
      const lift = (shade - 1) * 16 + shine * 105;
      for (let channel = 0; channel < 3; channel++) {
        const source = from + channel;
        const colour = isInside
          ? wa * (data[source] ?? 0) +
            wb * (data[source + 4] ?? 0) +
            wc * (data[source + row] ?? 0) +
            wd * (data[source + row + 4] ?? 0)
          : (data[out + channel] ?? 0);
        lit[out + channel] = colour * share + lift;
      }
      lit[out + 3] = alpha;
    }
  }
  return { data: lit, width, height };
}
