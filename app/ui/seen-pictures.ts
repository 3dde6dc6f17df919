import { OUTLINE_CELLS, type Seen, toSeen } from "#domain/composer/seen.ts";
import { castShadow, type Shadow, SHADOW_CELLS } from "#domain/layout/shadow.ts";

/** `href`: of the size that was loaded last. */
type SeenPicture = Omit<Seen, "aspect"> & { shadow: Shadow; href: string };

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

export function keepSeenPicture(href: string, image: HTMLImageElement | SVGImageElement): void {
  const before = known.get(withoutQuery(href));
  if (before) before.href = href;
  const [small, wide] = [getContext(OUTLINE_CELLS), getContext(SHADOW_CELLS)];
  if (before || !small || !wide) return;
  small.clearRect(0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  small.drawImage(image, 0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  const alphas = small.getImageData(0, 0, OUTLINE_CELLS, OUTLINE_CELLS).data.filter((_, place) => place % 4 === 3);
  const seen = toSeen(alphas);
  if (!seen) return;
  const { pixels, isCard } = castShadow(alphas);
  wide.putImageData(new ImageData(pixels, SHADOW_CELLS), 0, 0);
  known.set(withoutQuery(href), { ...seen, href, shadow: { href: wide.canvas.toDataURL(), isCard } });
}
