import { countPixels, type Mask } from "./pixels.ts";
import { SURE_BACKGROUND, SURE_GARMENT, type Trimap } from "./trimap.ts";

/** A piece smaller than this share of the largest one is removed: the second shoe stays, a speck does not. */
const LEAST_PIECE = 0.1;
/** A hole smaller than this share of the garment is filled: the loop of a handle stays open. */
const LEAST_HOLE = 0.005;

type Region = { pixels: Int32Array; touchesEdge: boolean; isSeeded: boolean };

function listRegions(mask: Mask, width: number, value: number, seeds: Trimap, seed: number): Region[] {
  const isSeen = new Uint8Array(mask.length);
  const queue = new Int32Array(mask.length);
  const regions: Region[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== value || isSeen[start] === 1) continue;
    isSeen[start] = 1;
    queue[0] = start;
    let end = 1;
    let touchesEdge = false;
    let isSeeded = false;
    for (let at = 0; at < end; at += 1) {
      const pixel = queue[at] ?? 0;
      const x = pixel % width;
      isSeeded ||= seeds[pixel] === seed;
      touchesEdge ||= x === 0 || x === width - 1 || pixel < width || pixel >= mask.length - width;
      for (const step of [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0, -width, width]) {
        const next = pixel + step;
        if (mask[next] !== value || isSeen[next] === 1) continue;
        isSeen[next] = 1;
        queue[end] = next;
        end += 1;
      }
    }
    regions.push({ pixels: queue.slice(0, end), touchesEdge, isSeeded });
  }
  return regions;
}

/** Keeps every pixel of which `seeds` is sure. */
export function removeSpecks(mask: Mask, width: number, seeds: Trimap): Mask {
  const cleaned = mask.slice();
  const pieces = listRegions(mask, width, 1, seeds, SURE_GARMENT);
  const largest = Math.max(0, ...pieces.map(({ pixels }) => pixels.length));
  for (const { pixels, isSeeded } of pieces) {
    if (isSeeded || pixels.length >= largest * LEAST_PIECE) continue;
    for (const pixel of pixels) cleaned[pixel] = 0;
  }
  const area = countPixels(cleaned);
  for (const { pixels, touchesEdge, isSeeded } of listRegions(cleaned, width, 0, seeds, SURE_BACKGROUND)) {
    if (isSeeded || touchesEdge || pixels.length >= area * LEAST_HOLE) continue;
    for (const pixel of pixels) cleaned[pixel] = 1;
  }
  return cleaned;
}
