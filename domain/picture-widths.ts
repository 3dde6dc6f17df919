/**
 * The widths in which pictures are given, in pixels: those of the cells that show them (spec §9) on real screens. A row's
 * thumbnail is 60 CSS pixels wide at 1, 2 and 3 device pixels each (72, 144, 208: a photograph of 3:4 fills the cell's
 * height); a card is 146 to 195 (208 on a plain desktop), at 1.5 (300), 2 (400), and on phones of 360 to 430 at 2.6 and 3
 * (540, 660). The last two are for photographs that lie across and for very large screens.
 */
export const PICTURE_WIDTHS = [72, 144, 208, 300, 400, 540, 660, 960, 1280] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * Those that rows and grids ask for on most screens, made in the background: 1, 2 and 3 device pixels each. The
 * others are made for who asks first.
 */
export const PREGENERATED_WIDTHS: readonly PictureWidth[] = [144, 208, 400, 540, 660];

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width);

/**
 * What a picture is given in, narrowest first: `asked` stands in the address (`?w=`), `width` is what comes, in pixels.
 * Nothing is ever wider than the picture: the last one may be the picture's own width.
 */
export function listVariants(
  pictureWidth: number,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): { asked: PictureWidth; width: number }[] {
  const wide = widths.findIndex((width) => width >= pictureWidth);
  const asked = wide === -1 ? widths : widths.slice(0, wide + 1);
  return asked.map((width) => ({ asked: width, width: Math.min(width, pictureWidth) }));
}
