import sharp, { type Sharp } from "sharp";

export type PictureOptions = { width?: number; height?: number; seed?: number };

export const drawPicture = ({ width = 8, height = 12, seed = 0 }: PictureOptions = {}): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed % 256, g: (seed >> 8) % 256, b: 128 } },
  });

export const aPng = (options?: PictureOptions): Promise<Buffer> => drawPicture(options).png().toBuffer();

/** Noise: a truncated file has truncated pixels. */
export const drawNoise = ({ width = 300, height = 200 } = {}): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: "red", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });
