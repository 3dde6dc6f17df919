import PQueue from "p-queue";
import sharp, { type Metadata } from "sharp";
import { enqueueWithTimeout } from "#server/http/responses/work-queue.ts";

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

const MAX_AT_ONCE = 2;
const PRIORITIES = { visitor: 2, import: 1, background: 0 };

/** Pictures that visitors wait for come before those of imports and uploads, and those before widths that are made in the background. */
export type DecodingPriority = keyof typeof PRIORITIES;

const queue = new PQueue({ concurrency: MAX_AT_ONCE });

export const readDecodingQueue = (): { running: number; waiting: number } => ({
  running: queue.pending,
  waiting: queue.size,
});

/**
 * Runs work that decodes one picture, when fewer than two run in this thread. It must not ask for a second turn.
 *
 * @throws {BusyError} when its turn has not come within `maxWaitMs`; without that it waits for as long as it takes
 */
export async function enqueueDecoding<T>(
  priority: DecodingPriority,
  work: () => Promise<T>,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<T> {
  const options = { priority: PRIORITIES[priority] };
  return maxWaitMs === undefined
    ? await queue.add(work, options)
    : await enqueueWithTimeout(queue, work, { ...options, maxWaitMs });
}
