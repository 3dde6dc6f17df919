import { PAPER } from "./board.ts";
import type { Card } from "./card.ts";
import type { Layout, PlacedItem } from "./layout.ts";
import { SHADOW_MARGIN } from "./shadow.ts";

/** Pixels, upright. */
type Size = { width: number; height: number };

/** In board widths. */
const FALL = 0.006;

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
export const getCardFrame = ({ box }: Pick<Card, "box">, { width, height }: Size): Size & { x: number; y: number } => ({
  x: box.left * width,
  y: box.top * height,
  width: (box.right - box.left) * width,
  height: (box.bottom - box.top) * height,
});

/** Dodging divides by the ground's color: it becomes white, and is paper when it is multiplied. */
export const getDodgeColor = (ground: string): string =>
  `#${(0xffffff - parseInt(ground.slice(1), 16)).toString(16).padStart(6, "0")}`;

const escapeText = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, "").replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const toAttributes = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join("");

const toImage = (href: string, frame: Size): string =>
  `<image${toAttributes({ href, ...frame, preserveAspectRatio: "none" })}/>`;

/** A cut-out has a shadow, a photograph is a card. Both are known when the picture is loaded. */
export type Lying = { shadow?: string | undefined; card?: Card | undefined };

function drawPicture(pic: PlacedItem, { href, shadow, card, ...size }: Size & Lying & { href: string }): string {
  const image = toImage(href, size);
  if (!card) return (shadow === undefined ? "" : toImage(shadow, getShadowFrame(pic, size))) + image;
  const frame = getCardFrame(card, size);
  const viewBox = `${frame.x} ${frame.y} ${frame.width} ${frame.height}`;
  const cropped = (inside: string) => `<svg${toAttributes({ ...frame, viewBox })}>${inside}</svg>`;
  if (card.ground === null) return cropped(image);
  const fill = getDodgeColor(card.ground);
  const dodge = `<rect${toAttributes({ ...frame, fill })} style="mix-blend-mode:color-dodge"/>`;
  return `<g style="mix-blend-mode:multiply">${cropped(image + dodge)}</g>`;
}

/** A picture that is gone is left out. */
export function drawLayoutSvg(
  { ratio, pics }: Layout,
  width: number,
  findPicture: (pic: PlacedItem) => (Size & Lying & { href: string }) | null,
): string {
  const pieces = pics.map((pic) => {
    const picture = findPicture(pic);
    return picture ? `<g transform="${getTransform(pic, picture)}">${drawPicture(pic, picture)}</g>` : "";
  });
  // The paper is larger than the board: the rounded height may show a fraction of a pixel more.
  const paper = `<rect x="-1" y="-1" width="3" height="${ratio + 2}" fill="${PAPER}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * ratio)}" viewBox="0 0 1 ${ratio}">${paper}${pieces.join("")}</svg>`;
}
