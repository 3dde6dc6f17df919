import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type PictureOptions = { width?: number; height?: number; seed?: number };

export const drawPicture = ({ width = 8, height = 12, seed = 0 }: PictureOptions = {}): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed % 256, g: (seed >> 8) % 256, b: 128 } },
  });

export const aPng = (options?: PictureOptions): Promise<Buffer> => drawPicture(options).png().toBuffer();

/** Another file with the same pixels: only its density differs. */
export function numberPng(png: Buffer, number: number): Buffer {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9);
  chunk.write("pHYs", 4, "latin1");
  chunk.writeUInt32BE(number + 1, 8);
  chunk.writeUInt32BE(number + 1, 12);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Noise: a truncated file has truncated pixels. */
export const drawNoise = ({ width = 300, height = 200 } = {}): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: "red", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

/** A garment on a wall, with grain. Its cut-out is certain, unless both have the same color. */
export function drawGarmentPhotograph({ width = 240, height = 320, cloth = "#28408c", wall = "#e1dcd2" } = {}): Sharp {
  const speck = (n: number) =>
    `<circle cx="${(n * 37) % 240}" cy="${(n * 53) % 320}" r="3" fill="${n % 2 === 0 ? "#000" : "#fff"}" opacity="0.04"/>`;
  const specks = Array.from({ length: 600 }, (_, n) => speck(n)).join("");
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" preserveAspectRatio="none" width="${width}" height="${height}"><rect width="240" height="320" fill="${wall}"/><ellipse cx="120" cy="160" rx="70" ry="110" fill="${cloth}"/>${wall === "none" ? "" : specks}</svg>`,
    ),
  );
}
