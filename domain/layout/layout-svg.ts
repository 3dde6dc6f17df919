import { PAPER } from "./board.ts";
import type { Layout, PlacedItem } from "./layout.ts";

/** Pixels, upright. */
type Size = { width: number; height: number };

/**
 * The SVG transform of an item's picture, drawn from 0, 0 in its own pixels, on a board of width 1.
 * A picture of another shape than at the time of placing is fitted inside.
 */
export function getTransform({ x, y, scale, rotation, mirrored, aspect }: PlacedItem, { width, height }: Size): string {
  const factor = Math.min(scale / width, (scale * aspect) / height);
  return `translate(${x} ${y}) rotate(${rotation}) scale(${mirrored ? -factor : factor} ${factor}) translate(${-width / 2} ${-height / 2})`;
}

const toAttribute = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, "").replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The SVG of a layout, `width` pixels wide. `findPicture` returns null for a picture that is gone: it is left out. */
export function drawLayoutSvg(
  { ratio, pics }: Layout,
  width: number,
  findPicture: (pic: PlacedItem) => (Size & { href: string }) | null,
): string {
  const images = pics.map((pic) => {
    const picture = findPicture(pic);
    if (!picture) return "";
    return `<image href="${toAttribute(picture.href)}" width="${picture.width}" height="${picture.height}" preserveAspectRatio="none" transform="${getTransform(pic, picture)}"/>`;
  });
  // The paper is larger than the board: the rounded height may show a fraction of a pixel more.
  const paper = `<rect x="-1" y="-1" width="3" height="${ratio + 2}" fill="${PAPER}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * ratio)}" viewBox="0 0 1 ${ratio}">${paper}${images.join("")}</svg>`;
}
