import type { Photograph } from "./closet-pictures.ts";
import { listVariants } from "./picture-widths.ts";

/** The places that show photographs: a card of a grid, an inspiration's card, a thumbnail of a collection's row. */
export type PictureCell = "card" | "inspiration" | "thumbnail";

type CellShape = {
  /** Height divided by width. */
  ratio: number;
  /** How wide it is, in percent of the window's width or in CSS pixels. */
  width: readonly [fromPx: number, percent: number][] | number;
  /** The narrowest and the widest that it ever is: CSS pixels. */
  minPx: number;
  maxPx: number;
};

/** Columns by window width (spec §9); at least 146 px each at 1170 px, and 320 at 2560. */
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

/**
 * A row's thumbnail is 60 × 89 px less its hairlines. Browsers settle for a variant up to the mean of two: the steps
 * between the narrowest are wide, so a little more is asked for.
 */
const CELLS: Record<PictureCell, CellShape> = {
  card: { ...GRID, ratio: 265 / 195 },
  inspiration: { ...GRID, ratio: 4 / 3 },
  thumbnail: { ratio: 87 / 59, width: 64, minPx: 59, maxPx: 59 },
};

/** No screen shows more device pixels for one of CSS than these; what more there are nobody sees. */
const MAX_DEVICE_PIXELS = 3;

/** Of what `sizes` tells: 3:4, the shape of most photographs, is but a fiftieth wider than a card; few different texts in a page. */
const COVER_SCALE_STEPS = 50;

/** An address that gives variants: pictures of other hosts do not. */
const isOurs = (address: string): boolean => /^\/images\/[\w-]+$/.test(address);

/**
 * By how much a picture that covers its cell is wider than the cell, at least 1: one that lies across is cut at its
 * sides, and is needed as wide as it would be whole.
 */
function getCoverScale(ratio: number, { width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.ceil(((ratio * width) / height) * COVER_SCALE_STEPS) / COVER_SCALE_STEPS);
}

function toSizes({ width }: CellShape, cover: number): string {
  if (typeof width === "number") return `${Math.ceil(width * cover)}px`;
  return width
    .map(([fromPx, percent]) => `${fromPx > 0 ? `(min-width:${fromPx}px) ` : ""}${+(percent * cover).toFixed(1)}vw`)
    .join(",");
}

export type PictureSource = {
  src: string;
  /** Of pictures that there are variants of. */
  srcSet?: string;
  sizes?: string;
  /** Of the picture or, where it is not known, of the cell: pixels. */
  width: number;
  height: number;
};

/** The cell's height divided by its width. */
export const getCellRatio = (cell: PictureCell): number => CELLS[cell].ratio;

/**
 * What an `<img>` is told of a picture in a cell that it covers (`object-fit: cover`): the variants that this cell can
 * use on any screen, and how wide it is in each window, so that the browser asks for no more than it shows.
 */
export function getPictureSource(address: string, { picture }: Photograph, cell: PictureCell): PictureSource {
  const shape = CELLS[cell];
  const { width, height } = picture ?? { width: 300, height: Math.round(300 * shape.ratio) };
  if (!isOurs(address)) return { src: address, width, height };
  const cover = picture ? getCoverScale(shape.ratio, picture) : 1;
  const variants = listVariants(picture?.width ?? Infinity);
  const useful = variants.filter(
    (variant, position) =>
      (variant.width >= shape.minPx * cover || position === variants.length - 1) &&
      (variants[position - 1]?.width ?? 0) < shape.maxPx * cover * MAX_DEVICE_PIXELS,
  );
  return {
    src: address,
    srcSet: useful.map((variant) => `${address}?w=${variant.asked} ${variant.width}w`).join(","),
    sizes: toSizes(shape, cover),
    width,
    height,
  };
}
