import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";

type Color = [red: number, green: number, blue: number, alpha?: number];

/** `paint` gets coordinates from 0 to 1. */
export function drawThumbhash(width: number, height: number, paint: (x: number, y: number) => Color) {
  const pixels = Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [red, green, blue, alpha = 255] = paint((x + 0.5) / width, (y + 0.5) / height);
    return [red, green, blue, alpha];
  });
  const hash = rgbaToThumbHash(width, height, new Uint8Array(pixels.flat()));
  return { width, height, thumbhash: Buffer.from(hash).toString("base64").replace(/=+$/, "") };
}

/** Returns the mean of red, green and blue (0 to 255) at a point of the decoded hash. */
export function readLightness(thumbhash: string): (x: number, y: number) => number {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, "base64"));
  return (x, y) => {
    const pixel = 4 * (Math.floor(y * h) * w + Math.floor(x * w));
    return rgba.subarray(pixel, pixel + 3).reduce((sum, value) => sum + value, 0) / 3;
  };
}
