import type { Metadata } from "sharp";
import { createQueue } from "#server/http/limits/queue.ts";

export const MAX_DECODED_BYTES = 256 * 1024 ** 2;

const BYTES_OF_DEPTH: Record<string, number> = { char: 1, uchar: 1, short: 2, ushort: 2 };
const MOST_BYTES = 16;

/** Measured memory of the decoders per pixel. */
const DECODER_BYTES_PER_PIXEL: Partial<Record<Metadata["format"], number>> = { webp: 8, heif: 20 };

export const countPixels = ({ width, height, pages = 1, pageHeight = height }: Metadata): number =>
  width * pageHeight * pages;

/** From the header. A progressive JPEG takes twice as much (16-bit coefficients); rotation adds a copy. */
export function estimateDecodedBytes(metadata: Metadata): number {
  const { format, channels, depth, isProgressive, orientation = 1 } = metadata;
  const pixelBytes = channels * (BYTES_OF_DEPTH[depth] ?? MOST_BYTES);
  const heldWhole = isProgressive ? pixelBytes * (format === "jpeg" ? 2 : 1) : (DECODER_BYTES_PER_PIXEL[format] ?? 0);
  const turned = orientation === 1 ? 0 : pixelBytes;
  return countPixels(metadata) * Math.max(pixelBytes, heldWhole + turned);
}

const MAX_AT_ONCE = 2;
const PRIORITIES = { visitor: 2, import: 1, background: 0 };

export type DecodingPriority = keyof typeof PRIORITIES;

/** A page has a few dozen pictures. */
const queue = createQueue({ concurrency: MAX_AT_ONCE, maxWaitingPerName: 1000 });

/** Work that no visitor waits for. */
const others = { most: MAX_AT_ONCE };

/** The thread that answers visitors keeps slots free for them. */
export function reserveSlotsForVisitors(slots: 0 | 1): void {
  others.most = MAX_AT_ONCE - slots;
}

export const readDecodingQueue = queue.readState;

/** Two at a time per thread. Nested calls would deadlock. @throws {BusyError} when a visitor would wait too long */
export const enqueueDecoding = <T>(
  priority: DecodingPriority,
  work: () => Promise<T>,
  options: { maxWaitMs?: number } = priority === "visitor" ? {} : { maxWaitMs: Infinity },
): Promise<T> =>
  queue.run(work, {
    ...options,
    priority: PRIORITIES[priority],
    names: priority === "visitor" ? { visitors: MAX_AT_ONCE } : { others: others.most },
  });
