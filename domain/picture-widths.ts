/** 72 to 208 px: thumbnails. 300 to 660: cards. 960 and 1280: landscape pictures, very large screens (spec §9). */
export const PICTURE_WIDTHS = [72, 144, 208, 300, 400, 540, 660, 960, 1280] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Made after an upload. The others are made for the first request. */
export const GRID_WIDTHS: readonly PictureWidth[] = [144, 208, 400, 540, 660];

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width);

export function listVariants(
  pictureWidth: number,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): { asked: PictureWidth; width: number }[] {
  const wide = widths.findIndex((width) => width >= pictureWidth);
  const asked = wide === -1 ? widths : widths.slice(0, wide + 1);
  return asked.map((width) => ({ asked: width, width: Math.min(width, pictureWidth) }));
}
