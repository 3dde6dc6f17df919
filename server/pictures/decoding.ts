import sharp, { type Metadata } from "sharp";

// libvips keeps decoded pictures: decoding one of 50 megapixels four times left 1.2 GB behind.
sharp.cache(false);

/** Of one picture in memory, all its frames together. */
export const MAX_DECODED_BYTES = 256 * 1024 ** 2;

const BYTES_OF_DEPTH: Record<string, number> = { char: 1, uchar: 1, short: 2, ushort: 2 };
const MOST_BYTES = 16;

/** Measured: what their decoders take for each pixel, whatever it holds. */
const DECODER_BYTES_PER_PIXEL: Partial<Record<Metadata["format"], number>> = { webp: 8, heif: 20 };

/** Pixels of all frames. */
export const countPixels = ({ width, height, pages = 1, pageHeight = height }: Metadata): number =>
  width * pageHeight * pages;

/**
 * What a picture takes in memory while it is decoded, by its header. Two values for each of a progressive JPEG, since
 * its decoder holds coefficients of 16 bits; another copy of what is held whole and then turned.
 */
export function estimateDecodedBytes(metadata: Metadata): number {
  const { format, channels, depth, isProgressive, orientation = 1 } = metadata;
  const pixelBytes = channels * (BYTES_OF_DEPTH[depth] ?? MOST_BYTES);
  const heldWhole = isProgressive ? pixelBytes * (format === "jpeg" ? 2 : 1) : (DECODER_BYTES_PER_PIXEL[format] ?? 0);
  const turned = orientation === 1 ? 0 : pixelBytes;
  return countPixels(metadata) * Math.max(pixelBytes, heldWhole + turned);
}

/** Pictures that visitors wait for come before those of imports and uploads. */
export type DecodingPriority = "visitor" | "import";

const MAX_AT_ONCE = 2;
const waiting: Record<DecodingPriority, (() => void)[]> = { visitor: [], import: [] };
let running = 0;

/** Runs work that decodes one picture, when fewer than two run in this process. It must not ask for a second turn. */
export async function decodeInTurn<T>(priority: DecodingPriority, work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting[priority].push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.visitor.shift() ?? waiting.import.shift();
    if (next) next();
    else running -= 1;
  }
}
