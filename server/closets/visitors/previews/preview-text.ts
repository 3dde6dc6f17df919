import type { OverlayOptions } from "sharp";
import type { PreviewText } from "#domain/closet-preview.ts";
import { type DrawnText, drawText, type TextStyle } from "./drawn-text.ts";
import type { Box } from "./preview-layout.ts";

/** Colors of `app/ui/tokens.css`. */
export const TILE = "#efe9e0";
const INK = "#1d1a16";
const INK_SOFT = "#645c51";
export const HAIRLINE = "#ded6ca";
export const ACCENT = "#8f3a1c";

const LARGEST = 148;
const SMALLEST_IN_ONE_LINE = 62;
const SIZES_OF_LINES = [62, 56, 50, 44];
const MAX_LINES = 3;
const LINE_HEIGHT = 1.3;
const GAP = 30;

type FittedStyle = Omit<TextStyle, "size" | "breakAt"> & { width: number; largest: number; smallest: number };

async function fitLine(text: string, { width, largest, smallest, ...style }: FittedStyle): Promise<DrawnText | null> {
  let size = largest;
  let drawn = await drawText(text, { ...style, size });
  while (drawn && drawn.width > width) {
    size = Math.min(size - 1, Math.floor((size * width) / drawn.width));
    if (size < smallest) return null;
    drawn = await drawText(text, { ...style, size });
  }
  return drawn;
}

export async function fitTitle(title: string, width: number): Promise<DrawnText | null> {
  const style = { face: "roman", color: INK } as const;
  const line = await fitLine(title, { ...style, width, largest: LARGEST, smallest: SMALLEST_IN_ONE_LINE });
  if (line) return line;
  let shown = title;
  for (let index = 0; ; index += 1) {
    const size = SIZES_OF_LINES[Math.min(index, SIZES_OF_LINES.length - 1)] ?? SMALLEST_IN_ONE_LINE;
    const lines = await drawText(shown === title ? title : `${shown}…`, { ...style, size, breakAt: width });
    if (!lines || (lines.width <= width && lines.height <= MAX_LINES * LINE_HEIGHT * size)) return lines;
    if (index < SIZES_OF_LINES.length - 1) continue;
    const letters = Array.from(shown);
    const share = (MAX_LINES * LINE_HEIGHT * size) / lines.height;
    shown = letters
      .slice(0, Math.min(letters.length - 1, Math.floor(letters.length * share)))
      .join("")
      .trimEnd();
  }
}

const rule = ({ left, width }: Box, y: number, length: number): string =>
  `<path d="M${left + (width - length) / 2} ${y}h${length}" stroke="${HAIRLINE}" stroke-width="1.5"/>`;

export async function drawPreviewText(
  { wordings, counts }: PreviewText,
  brandName: string,
  box: Box,
): Promise<{ layers: OverlayOptions[]; lines: string }> {
  const { width } = box;
  const center = (drawn: DrawnText, top: number): OverlayOptions => ({
    input: drawn.image,
    left: Math.round(box.left + (width - drawn.width) / 2),
    top: Math.round(top),
  });
  const drawSmall = (text: string): Promise<DrawnText | null> =>
    fitLine(text.toUpperCase(), { face: "roman", color: INK_SOFT, tracking: 0.16, width, largest: 21, smallest: 12 });

  const layers: OverlayOptions[] = [];
  for (const { title, below } of wordings) {
    const drawn = await fitTitle(title, width);
    const second = await fitLine(below, { face: "italic", color: ACCENT, width, largest: 54, smallest: 24 });
    if (!drawn || (below !== "" && !second)) continue;
    const height = drawn.height + (second ? GAP + second.height : 0);
    const top = box.top + (box.height - height) / 2;
    layers.push(center(drawn, top));
    if (second) layers.push(center(second, top + drawn.height + GAP));
    break;
  }
  const bottom = box.top + box.height;
  const brand = await drawSmall(brandName);
  if (brand) layers.push(center(brand, box.top + 34 - brand.height));
  const counted = await drawSmall(counts);
  if (counted) layers.push(center(counted, bottom - 20 - counted.height));
  const lines = rule(box, box.top + 62, 56) + (counts === "" ? "" : rule(box, bottom - 62, 56));
  return { layers, lines };
}
