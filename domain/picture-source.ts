import { toAddress } from "#domain/base-path.ts";
import type { Photograph } from "./closet.ts";
import { listVariants } from "./picture-widths.ts";

/** `small`: a tile of a tray. `related`: a card below an entry. `whole`: the picture of an entry's page, not cropped. */
export type PictureCell = "card" | "roomy" | "inspiration" | "thumbnail" | "small" | "related" | "whole";

type CellShape = {
  /** Height divided by width. */
  ratio: number;
  /** Percent of the window's width from each breakpoint on, or CSS pixels. */
  width: readonly [fromPx: number, percent: number, unit?: "px"][] | number;
  minPx: number;
  maxPx: number;
  /** Percent of the window's height that the picture has at most. Pictures of other cells are cropped instead. */
  maxHeight?: number;
};

/** Columns by window width (spec §9). */
const GRID: Omit<CellShape, "ratio"> = {
  width: [
    [1170, 100 / 8],
    [975, 100 / 6],
    [780, 100 / 5],
    [585, 100 / 4],
    [0, 100 / 2],
  ],
  minPx: 146,
  maxPx: 320,
};

/** A 59 px thumbnail asks for 64: browsers choose the nearest variant, even a smaller one. */
const CELLS: Record<PictureCell, CellShape> = {
  card: { ...GRID, ratio: 265 / 195 },
  roomy: {
    ...GRID,
    ratio: 265 / 195,
    width: [
      [585, 100 / 4],
      [0, 100 / 2],
    ],
    maxPx: 640,
  },
  inspiration: { ...GRID, ratio: 4 / 3 },
  thumbnail: { ratio: 87 / 59, width: 64, minPx: 59, maxPx: 59 },
  small: {
    ratio: 265 / 195,
    width: [
      [1170, 100 / 10],
      [975, 100 / 8],
      [780, 100 / 6],
      [585, 100 / 5],
      [0, 100 / 3],
    ],
    minPx: 106,
    maxPx: 260,
  },
  related: {
    ratio: 265 / 195,
    width: [
      [1328, 214, "px"],
      [1170, 100 / 6],
      [780, 100 / 5],
      [585, 100 / 4],
      [0, 100 / 3],
    ],
    minPx: 106,
    maxPx: 260,
  },
  whole: {
    ratio: 265 / 195,
    width: [
      [780, 58],
      [0, 100],
    ],
    minPx: 300,
    maxPx: 1280,
    maxHeight: 86,
  },
};

/** Per CSS pixel. */
const MAX_DEVICE_PIXELS = 3;

/** Rounded, so that a page has few `sizes` texts. */
const COVER_SCALE_STEPS = 50;

const isOurs = (address: string): boolean =>
  /^\/(?:images|l\/[\w-]+\/images|owner\/closets\/[^/]+\/pictures)\/[\w-]+$/.test(address);

function getCoverScale(ratio: number, { width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.ceil(((ratio * width) / height) * COVER_SCALE_STEPS) / COVER_SCALE_STEPS);
}

function toSizes({ width, maxHeight }: CellShape, { picture }: Photograph, cover: number): string {
  if (typeof width === "number") return `${Math.ceil(width * cover)}px`;
  const toSize = (percent: number, unit: "px" | "vw" = "vw"): string => {
    const across = `${+(percent * cover).toFixed(1)}${unit}`;
    if (maxHeight === undefined || !picture) return across;
    return `min(${across},${+((maxHeight * picture.width) / picture.height).toFixed(1)}vh)`;
  };
  return width
    .map(([fromPx, percent, unit]) => `${fromPx > 0 ? `(min-width:${fromPx}px) ` : ""}${toSize(percent, unit)}`)
    .join(",");
}

export type PictureSource = {
  src: string;
  srcSet?: string;
  sizes?: string;
  width: number;
  height: number;
};

export function getCellRatio(cell: PictureCell, picture?: { width: number; height: number }): number {
  const { ratio, maxHeight } = CELLS[cell];
  return maxHeight !== undefined && picture ? picture.height / picture.width : ratio;
}

export function getPictureSource(address: string, photograph: Photograph, cell: PictureCell): PictureSource {
  const shape = CELLS[cell];
  const { picture } = photograph;
  const { width, height } = picture ?? { width: 300, height: Math.round(300 * shape.ratio) };
  if (!isOurs(address)) return { src: address, width, height };
  const cover = picture && shape.maxHeight === undefined ? getCoverScale(shape.ratio, picture) : 1;
  const variants = listVariants(picture?.width ?? Infinity);
  const useful = variants.filter(
    (variant, position) =>
      (variant.width >= shape.minPx * cover || position === variants.length - 1) &&
      (variants[position - 1]?.width ?? 0) < shape.maxPx * cover * MAX_DEVICE_PIXELS,
  );
  return {
    src: toAddress(address),
    srcSet: useful.map((variant) => `${toAddress(address)}?w=${variant.asked} ${variant.width}w`).join(","),
    sizes: toSizes(shape, photograph, cover),
    width,
    height,
  };
}
