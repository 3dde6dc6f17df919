import type { Mask, Pixels } from "#domain/cutout/pixels.ts";

export type Color = readonly [red: number, green: number, blue: number, alpha?: number];

export function drawPixels(width: number, height: number, getColor: (x: number, y: number) => Color): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = getColor(x, y);
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

type Garment = {
  width: number;
  height: number;
  wall: Color;
  cloth: Color;
  isGarment: (x: number, y: number) => boolean;
};

/** A photograph with grain, and the mask that a cut-out should find. */
export function drawGarment({ width, height, wall, cloth, isGarment }: Garment): { pixels: Pixels; mask: Mask } {
  const mask = new Uint8Array(width * height);
  const pixels = drawPixels(width, height, (x, y) => {
    const grain = ((x * 7 + y * 13) % 11) - 5;
    const [red, green, blue] = isGarment(x, y) ? cloth : wall;
    mask[y * width + x] = isGarment(x, y) ? 1 : 0;
    return [red + grain, green + grain, blue + grain];
  });
  return { pixels, mask };
}

export const isInEllipse =
  (centerX: number, centerY: number, radiusX: number, radiusY: number) =>
  (x: number, y: number): boolean =>
    ((x - centerX) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 <= 1;
