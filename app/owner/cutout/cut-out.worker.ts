import { findCutout } from "#domain/cutout/find-cutout.ts";
import { type CutGrid, prepareGrid } from "#domain/cutout/grab-cut.ts";
import { applyMask } from "#domain/cutout/mask-edge.ts";
import {
  CUTOUT_SIDE_PX,
  fitInside,
  isCutAlready,
  type Mask,
  readOpaqueMask,
  WORKING_SIDE_PX,
} from "#domain/cutout/pixels.ts";
import { correctMask, type Stroke } from "#domain/cutout/stroke.ts";
import { answerRequests } from "#app/owner/worker-call.ts";
import type { CutoutRequest, OpenCutout } from "./cutout-message.ts";

type Opened = { picture: ImageData; small: ImageData; grid: CutGrid; mask: Mask };

let opened: Opened | null = null;

function readPixels(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): ImageData {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("This browser has no canvas in a worker.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function open({ photograph, current }: OpenCutout): Opened {
  const size = fitInside(photograph, WORKING_SIDE_PX);
  const small = readPixels(photograph, size);
  const given = current ? readPixels(current, size) : small;
  const mask = current || isCutAlready(small) ? readOpaqueMask(given) : findCutout(small).mask;
  return {
    picture: readPixels(photograph, fitInside(photograph, CUTOUT_SIDE_PX)),
    small,
    grid: prepareGrid(small),
    mask,
  };
}

function find(photograph: ImageBitmap): ImageData | null {
  const small = readPixels(photograph, fitInside(photograph, WORKING_SIDE_PX));
  if (isCutAlready(small)) return null;
  const { mask, isConfident } = findCutout(small);
  if (!isConfident) return null;
  const picture = readPixels(photograph, fitInside(photograph, CUTOUT_SIDE_PX));
  return new ImageData(applyMask(picture, small, mask), picture.width, picture.height);
}

function cut({ picture, small, grid, mask }: Opened, strokes: readonly Stroke[]): ImageData {
  const data = applyMask(picture, small, correctMask(grid, mask, strokes));
  return new ImageData(data, picture.width, picture.height);
}

answerRequests((request: CutoutRequest): ImageData | null => {
  try {
    if (request.kind === "find") return find(request.photograph);
    if (request.kind === "cut") return opened && cut(opened, request.strokes);
    opened = open(request);
  } catch {
    // The answer says that there is no cut-out.
  }
  return null;
});
