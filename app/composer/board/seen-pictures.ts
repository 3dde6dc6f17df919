import { OUTLINE_CELLS, type Seen, toSeen } from "#domain/composer/seen.ts";

/** By the address of the picture: all its sizes show the same. */
const known = new Map<string, Omit<Seen, "aspect">>();

let context: CanvasRenderingContext2D | null = null;

const toAddress = (href: string): string => href.split("?", 1).join("");

export const getSeenPicture = (href: string): Omit<Seen, "aspect"> | null => known.get(toAddress(href)) ?? null;

export function keepSeenPicture(href: string, image: HTMLImageElement): void {
  if (known.has(toAddress(href))) return;
  const size = { width: OUTLINE_CELLS, height: OUTLINE_CELLS };
  context ??= Object.assign(document.createElement("canvas"), size).getContext("2d", { willReadFrequently: true });
  if (!context) return;
  context.clearRect(0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  context.drawImage(image, 0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  const { data } = context.getImageData(0, 0, OUTLINE_CELLS, OUTLINE_CELLS);
  const seen = toSeen(data.filter((_, place) => place % 4 === 3));
  if (seen) known.set(toAddress(href), seen);
}
