import { OUTLINE_CELLS, type Seen, toSeen } from "#domain/composer/seen.ts";
import { readCard } from "#domain/layout/card.ts";
import type { Lying } from "#domain/layout/layout-svg.ts";
import { castShadow, SHADOW_CELLS } from "#domain/layout/shadow.ts";

/** `href`: of the largest size that was loaded. */
type SeenPicture = Omit<Seen, "aspect"> & Lying & { href: string };

/** By the address of the picture: all its sizes show the same. */
const known = new Map<string, SeenPicture>();

const contexts = new Map<number, CanvasRenderingContext2D | null>();

function getContext(side: number): CanvasRenderingContext2D | null {
  const size = { width: side, height: side };
  if (!contexts.has(side)) {
    const canvas = Object.assign(document.createElement("canvas"), size);
    contexts.set(side, canvas.getContext("2d", { willReadFrequently: true }));
  }
  return contexts.get(side) ?? null;
}

const withoutQuery = (href: string): string => href.split("?", 1).join("");

/** Null: this picture has not been loaded. */
export const getSeenPicture = (href: string): SeenPicture | null => known.get(withoutQuery(href)) ?? null;

/** Without a width, it is the picture itself. */
const readWidth = (href: string): number => Number(/\?w=(\d+)/.exec(href)?.[1] ?? Infinity);

/** By the address of the picture: the largest size that was asked for. */
const asked = new Map<string, string>();

/** The largest size that was loaded or asked for, unless `href` is larger. */
export function chooseSize(href: string): string {
  const address = withoutQuery(href);
  const before = [asked.get(address), known.get(address)?.href].find(
    (other) => other !== undefined && readWidth(other) >= readWidth(href),
  );
  asked.set(address, before ?? href);
  return before ?? href;
}

export function keepSeenPicture(href: string, image: HTMLImageElement | SVGImageElement): void {
  const before = known.get(withoutQuery(href));
  if (before && readWidth(href) > readWidth(before.href)) before.href = href;
  const [small, wide] = [getContext(OUTLINE_CELLS), getContext(SHADOW_CELLS)];
  if (before || !small || !wide) return;
  small.clearRect(0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  small.drawImage(image, 0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  const pixels = small.getImageData(0, 0, OUTLINE_CELLS, OUTLINE_CELLS).data;
  const card = readCard(pixels);
  if (card) {
    known.set(withoutQuery(href), { box: card.box, card, href });
    return;
  }
  const alphas = pixels.filter((_, place) => place % 4 === 3);
  const seen = toSeen(alphas);
  if (!seen) return;
  wide.putImageData(new ImageData(castShadow(alphas), SHADOW_CELLS), 0, 0);
  known.set(withoutQuery(href), { ...seen, href, shadow: wide.canvas.toDataURL() });
}
