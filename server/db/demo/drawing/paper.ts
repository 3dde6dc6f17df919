import { getCreases, CREASES_SIZE } from "./creases.ts";
import type { Pixels } from "./light.ts";
import { createChance } from "./random.ts";

/** The grounds on which things lie: warm, quiet, each a little different. */
const PAPERS = [
  [243, 238, 230],
  [236, 230, 220],
  [240, 235, 229],
  [232, 228, 221],
  [242, 234, 226],
  [233, 232, 225],
] as const;

/** An empty sheet in the studio's light: bright at the upper left, with the faintest unevenness. */
export function layPaper(width: number, height: number, seed: string): Pixels {
  const chance = createChance(`paper ${seed}`);
  const [red, green, blue] = PAPERS[Math.floor(chance.next() * PAPERS.length)] ?? PAPERS[0];
  const { slopeX } = getCreases();
  const [offsetX, offsetY] = [Math.floor(chance.between(0, 400)), Math.floor(chance.between(0, 400))];
  const data = new Uint8Array(width * height * 4);
  const mask = CREASES_SIZE - 1;
  for (let y = 0; y < height; y++) {
    const row = (((y >> 1) + offsetY) & mask) * CREASES_SIZE;
    for (let x = 0; x < width; x++) {
      const away = (0.35 * x) / width + (0.65 * y) / height;
      const light = (1.018 - 0.052 * away * away) * (1 + 0.16 * (slopeX[row + (((x >> 1) + offsetX) & mask)] ?? 0));
      const at = (y * width + x) * 4;
      data[at] = red * light;
      data[at + 1] = green * light;
      data[at + 2] = blue * light;
      data[at + 3] = 255;
    }
  }
  return { data, width, height };
}

function blurRows(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const blurred = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) sum += source[row + x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= source[row + x - radius - 1] ?? 0;
      // The result is written turned by a quarter, so that the second pass blurs the columns.
      if (x >= 0) blurred[x * height + y] = sum / (2 * radius + 1);
    }
  }
  return blurred;
}

function blur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  let result = source;
  for (let pass = 0; pass < 2; pass++) {
    result = blurRows(blurRows(result, width, height, radius), height, width, radius);
  }
  return result;
}

export type Spread = {
  /** Left and top of the cutout on the paper, in pixels. */
  x: number;
  y: number;
  /** 1 for a garment that fills the picture; less when it is drawn smaller, for a smaller shadow. */
  scale: number;
};

const STEP = 3;

/** Lays a cutout on the paper: a wide shadow, a close one, then the thing itself. */
export function layCutout(paper: Pixels, cutout: Pixels, { x: left, y: top, scale }: Spread): void {
  const border = Math.ceil(60 * scale);
  const [width, height] = [
    Math.ceil((cutout.width + 2 * border) / STEP),
    Math.ceil((cutout.height + 2 * border) / STEP),
  ];
  const alpha = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [cx, cy] = [x * STEP - border, y * STEP - border];
      if (cx >= 0 && cy >= 0 && cx < cutout.width && cy < cutout.height)
        alpha[y * width + x] = (cutout.data[(cy * cutout.width + cx) * 4 + 3] ?? 0) / 255;
    }
  }
  const close = blur(alpha, width, height, Math.max(1, Math.round(2 * scale)));
  const wide = blur(alpha, width, height, Math.max(2, Math.round(7 * scale)));
  shadePaper(paper, close, { width, height, x: left - border + 3 * scale, y: top - border + 6 * scale, strength: 0.3 });
  shadePaper(paper, wide, {
    width,
    height,
    x: left - border + 8 * scale,
    y: top - border + 17 * scale,
    strength: 0.24,
  });
  drawOver(paper, cutout, left, top);
}

type Shadow = { width: number; height: number; x: number; y: number; strength: number };

function shadePaper(paper: Pixels, shadow: Float32Array, { width, height, x: left, y: top, strength }: Shadow): void {
  const [fromY, toY] = [Math.max(0, Math.ceil(top)), Math.min(paper.height, Math.floor(top + (height - 2) * STEP))];
  const [fromX, toX] = [Math.max(0, Math.ceil(left)), Math.min(paper.width, Math.floor(left + (width - 2) * STEP))];
  for (let y = fromY; y < toY; y++) {
    const sy = (y - top) / STEP;
    const row = Math.floor(sy);
    const fy = sy - row;
    for (let x = fromX; x < toX; x++) {
      const sx = (x - left) / STEP;
      const column = Math.floor(sx);
      const fx = sx - column;
      const at = row * width + column;
      const dark =
        ((shadow[at] ?? 0) * (1 - fx) + (shadow[at + 1] ?? 0) * fx) * (1 - fy) +
        ((shadow[at + width] ?? 0) * (1 - fx) + (shadow[at + width + 1] ?? 0) * fx) * fy;
      if (dark < 0.004) continue;
      const out = (y * paper.width + x) * 4;
      paper.data[out] = (paper.data[out] ?? 0) * (1 - dark * strength * 0.92);
      paper.data[out + 1] = (paper.data[out + 1] ?? 0) * (1 - dark * strength * 0.98);
      paper.data[out + 2] = (paper.data[out + 2] ?? 0) * (1 - dark * strength);
    }
  }
}

/** Lays one picture over another, by its alpha. */
export function drawOver(paper: Pixels, cutout: Pixels, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < cutout.height && y + top < paper.height; y++) {
    for (let x = Math.max(0, -left); x < cutout.width && x + left < paper.width; x++) {
      const from = (y * cutout.width + x) * 4;
      const alpha = (cutout.data[from + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      const out = ((y + top) * paper.width + x + left) * 4;
      for (let channel = 0; channel < 3; channel++) {
        paper.data[out + channel] =
          (cutout.data[from + channel] ?? 0) * alpha + (paper.data[out + channel] ?? 0) * (1 - alpha);
      }
    }
  }
}
