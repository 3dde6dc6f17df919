import { toAddress } from "#domain/base-path.ts";
import type { Item, Photograph } from "#domain/closet.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import { listVariants, GRID_WIDTHS } from "#domain/picture-widths.ts";

export type PiecePicture = { href: string; width: number; height: number };

export type Pictured = Pick<Item, "thumbnailImageURL" | "picture" | "cutout">;

export const getPhotograph = (item: Pictured): Photograph => item.cutout ?? toPhotograph(item.thumbnailImageURL, item);

function chooseVariant(address: string, pictureWidth: number, widthPx: number): string {
  const variants = listVariants(pictureWidth, GRID_WIDTHS);
  const chosen = variants.find(({ width }) => width >= widthPx) ?? variants.at(-1);
  return chosen ? `${address}?w=${chosen.asked}` : address;
}

/** Null for a picture of another site: the server does not draw it, and a browser would send it a `Referer`. */
export function choosePicture(item: Pictured, widthPx: number): PiecePicture | null {
  const { address, picture } = getPhotograph(item);
  // Of this device: imports and calls take no such address.
  if (address?.startsWith("data:image/") && picture) return { href: address, ...picture };
  if (address === null || !address.startsWith("/")) return null;
  const { width, height } = picture ?? { width: 300, height: 300 * BOARD_RATIO };
  return { href: toAddress(chooseVariant(address, width, widthPx)), width, height };
}
