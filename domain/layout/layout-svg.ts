import { PAPER } from "./board.ts";
import type { Layout, PlacedItem } from "./layout.ts";
import { type Shadow, SHADOW_MARGIN } from "./shadow.ts";

/** Pixels, upright. */
type Size = { width: number; height: number };

/** In board widths. */
const FALL = 0.006;
const CARD_EDGE = 0.009;
const CARD_CORNER = 0.026;

export const CARD_COLOR = "#fffdf9";

const getFactor = ({ scale, aspect }: PlacedItem, { width, height }: Size): number =>
  Math.min(scale / width, (scale * aspect) / height);

/** For a board of width 1. A picture whose shape has changed since is fitted inside. */
export function getTransform(pic: PlacedItem, size: Size): string {
  const factor = getFactor(pic, size);
  return `translate(${pic.x} ${pic.y}) rotate(${pic.rotation}) scale(${pic.mirrored ? -factor : factor} ${factor}) translate(${-size.width / 2} ${-size.height / 2})`;
}

/** In pixels of the picture. The shadow falls down the board, also from a turned piece. */
export function getShadowFrame(pic: PlacedItem, { width, height }: Size): Size & { x: number; y: number } {
  const fall = FALL / getFactor(pic, { width, height });
  const angle = (pic.rotation * Math.PI) / 180;
  return {
    x: Math.sin(angle) * (pic.mirrored ? -fall : fall) - width * SHADOW_MARGIN,
    y: Math.cos(angle) * fall - height * SHADOW_MARGIN,
    width: width * (1 + 2 * SHADOW_MARGIN),
    height: height * (1 + 2 * SHADOW_MARGIN),
  };
}

/** In pixels of the picture. */
export function getCardFrame(pic: PlacedItem, size: Size): Size & { x: number; y: number; rx: number } {
  const factor = getFactor(pic, size);
  const edge = CARD_EDGE / factor;
  return {
    x: -edge,
    y: -edge,
    width: size.width + 2 * edge,
    height: size.height + 2 * edge,
    rx: CARD_CORNER / factor,
  };
}

const escapeText = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, "").replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const toAttributes = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join("");

const toImage = (href: string, frame: Size): string =>
  `<image${toAttributes({ href, ...frame, preserveAspectRatio: "none" })}/>`;

/** A picture that is gone is left out. */
export function drawLayoutSvg(
  { ratio, pics }: Layout,
  width: number,
  findPicture: (pic: PlacedItem) => (Size & { href: string; shadow?: Shadow | undefined }) | null,
): string {
  const pieces = pics.map((pic) => {
    const picture = findPicture(pic);
    if (!picture) return "";
    const { href, shadow, ...size } = picture;
    const below = shadow && toImage(shadow.href, getShadowFrame(pic, size));
    const card = shadow?.isCard && `<rect${toAttributes({ ...getCardFrame(pic, size), fill: CARD_COLOR })}/>`;
    return `<g transform="${getTransform(pic, size)}">${below ?? ""}${card || ""}${toImage(href, size)}</g>`;
  });
  // The paper is larger than the board: the rounded height may show a fraction of a pixel more.
  const paper = `<rect x="-1" y="-1" width="3" height="${ratio + 2}" fill="${PAPER}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * ratio)}" viewBox="0 0 1 ${ratio}">${paper}${pieces.join("")}</svg>`;
}
