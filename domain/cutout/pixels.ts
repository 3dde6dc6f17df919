/** RGBA, four bytes a pixel, rows from the top. An `ImageData` is one. */
export type Pixels = {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

/** 1 is the garment, 0 the background. */
export type Mask = Uint8Array;

/** Three numbers for each pixel. */
export type Colors = Float32Array;

/** Longest side, in pixels. A mask of 320 pixels is hardly better, and takes twice the time. */
export const WORKING_SIDE_PX = 224;
export const MAX_WORKING_SIDE_PX = 320;
export const CUTOUT_SIDE_PX = 800;

const WHITE = 255;
/** A picture with at least this share of transparent pixels is a cut-out already. */
const TRANSPARENT_SHARE = 0.01;
const OPAQUE_FROM = 128;

/** The size inside a square of `side`, never enlarged. */
export function fitInside({ width, height }: { width: number; height: number }, side: number) {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** RGB from 0 to 255, on white. */
export function readColors({ data, width, height }: Pixels): Colors {
  const colors = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = (data[pixel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      colors[pixel * 3 + channel] = WHITE + ((data[pixel * 4 + channel] ?? 0) - WHITE) * opacity;
    }
  }
  return colors;
}

export function readOpaqueMask({ data, width, height }: Pixels): Mask {
  return Uint8Array.from({ length: width * height }, (_, pixel) => ((data[pixel * 4 + 3] ?? 0) >= OPAQUE_FROM ? 1 : 0));
}

export function isCutAlready(pixels: Pixels): boolean {
  const opaque = readOpaqueMask(pixels);
  return opaque.length - countPixels(opaque) >= opaque.length * TRANSPARENT_SHARE;
}

export function countPixels(mask: Mask): number {
  let count = 0;
  for (const value of mask) count += value;
  return count;
}

/** Half as wide and high, rounded up: each pixel is the mean of four. */
export function halve({ data, width, height }: Pixels): Pixels {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const halved = new Uint8ClampedArray(half.width * half.height * 4);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const right = Math.min(2 * x + 1, width - 1);
      const below = Math.min(2 * y + 1, height - 1);
      for (let channel = 0; channel < 4; channel += 1) {
        const read = (column: number, row: number): number => data[(row * width + column) * 4 + channel] ?? 0;
        const sum = read(2 * x, 2 * y) + read(right, 2 * y) + read(2 * x, below) + read(right, below);
        halved[(y * half.width + x) * 4 + channel] = sum / 4;
      }
    }
  }
  return { data: halved, ...half };
}
