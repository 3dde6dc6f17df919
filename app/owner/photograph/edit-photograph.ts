import { type CropFrame, toPixelFrame } from "#domain/owner/crop-frame.ts";

const JPEG_QUALITY = 0.9;

export type OpenPhotograph = { bitmap: ImageBitmap; type: string };

/** @throws when it cannot be loaded or decoded */
export async function openPhotograph(address: string): Promise<OpenPhotograph> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The photograph was not sent (${response.status}).`);
  const content = await response.blob();
  return { bitmap: await createImageBitmap(content), type: content.type };
}

export const isSideways = (turns: number): boolean => turns % 2 === 1;

const getTurnedSize = ({ width, height }: ImageBitmap, turns: number) =>
  isSideways(turns) ? { width: height, height: width } : { width, height };

/** Draws the picture after quarter turns to the right into a canvas of its size times `scale`. */
function drawTurned(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  turns: number,
  scale: number,
): void {
  const { width, height } = getTurnedSize(bitmap, turns);
  context.imageSmoothingQuality = "high";
  context.scale(scale, scale);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

/** @param longestSide in pixels */
export function showTurned(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turns: number, longestSide: number): void {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const { width, height } = getTurnedSize(bitmap, turns);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context) drawTurned(context, bitmap, turns, scale);
}

/** A JPEG; pictures that may have alpha become a WebP, or a PNG where the browser writes no WebP. */
export async function cropPhotograph({ bitmap, type }: OpenPhotograph, turns: number, frame: CropFrame): Promise<Blob> {
  const { x, y, width, height } = toPixelFrame(frame, getTurnedSize(bitmap, turns));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.translate(-x, -y);
  drawTurned(context, bitmap, turns, 1);
  return await canvas.convertToBlob({
    type: type === "image/jpeg" ? type : "image/webp",
    quality: JPEG_QUALITY,
  });
}
