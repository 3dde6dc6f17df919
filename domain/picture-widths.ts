/**
 * Pixels. 72 to 208: thumbnails of 60 CSS pixels on 1 to 3 device pixels. 300 to 660: cards of 146 to 208 CSS pixels.
 * 960 and 1280: landscape photographs and very large screens (spec §9).
 */
export const PICTURE_WIDTHS = [72, 144, 208, 300, 400, 540, 660, 960, 1280] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Made in the background after an import. The others are made for the first request. */
export const PREGENERATED_WIDTHS: readonly PictureWidth[] = [144, 208, 400, 540, 660];

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width);

/** Narrowest first. `asked` is the `?w=` of the address, `width` the pixels of the response, at most the picture's. */
export function listVariants(
  pictureWidth: number,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): { asked: PictureWidth; width: number }[] {
  const wide = widths.findIndex((width) => width >= pictureWidth);
  const asked = wide === -1 ? widths : widths.slice(0, wide + 1);
  return asked.map((width) => ({ asked: width, width: Math.min(width, pictureWidth) }));
}
