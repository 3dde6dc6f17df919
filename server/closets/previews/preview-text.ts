import type { PreviewText } from "#domain/closet-preview.ts";
import { outlineText, type Face, type TextOutline, measureText } from "./text-outline.ts";
import type { Box } from "./preview-layout.ts";

/** Colours of `app/ui/tokens.css`. */
export const TILE = "#efe9e0";
export const INK = "#1d1a16";
const INK_SOFT = "#645c51";
export const HAIRLINE = "#ded6ca";
export const ACCENT = "#8f3a1c";

const LARGEST = 148;
const SMALLEST_IN_ONE_LINE = 62;
const SMALLEST = 44;
const MAX_LINES = 3;
const LINE_HEIGHT = 1.08;
const SMALL = 21;
const SMALLEST_SMALL = 12;

type Line = TextOutline & { size: number };

const roman = (text: string, size: number): TextOutline | null => outlineText(text, { face: "roman", size });

function fitLine(
  text: string,
  face: Face,
  width: number,
  largest: number,
  smallest: number,
  tracking = 0,
): Line | null {
  const widest = measureText(text, { face, size: largest, tracking });
  if (widest === null) return null;
  const size = Math.min(largest, Math.floor((largest * width) / widest));
  if (size < smallest) return null;
  const drawn = outlineText(text, { face, size, tracking });
  return drawn && { ...drawn, size };
}

function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<=[\s-])/u)) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line === "" || fits(line + letter)) line += letter;
      else {
        lines.push(line);
        line = letter;
      }
    }
  }
  return [...lines, line].map((each) => each.trim()).filter((each) => each !== "");
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line);
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

export function fitTitle(title: string, width: number): Line[] | null {
  if (measureText(title, { face: "roman", size: 1 }) === null) return null;
  const line = fitLine(title, "roman", width, LARGEST, SMALLEST_IN_ONE_LINE);
  if (line) return [line];
  for (let size = SMALLEST_IN_ONE_LINE; ; size -= 6) {
    const fits = (text: string): boolean => (measureText(text, { face: "roman", size }) ?? Infinity) <= width;
    const lines = breakLines(title, fits);
    if (lines.length > MAX_LINES && size - 6 >= SMALLEST) continue;
    const shown = lines.slice(0, MAX_LINES);
    if (lines.length > MAX_LINES) shown.push(shorten(shown.pop() ?? "", fits));
    return shown.flatMap((text) => {
      const lettering = roman(text, size);
      return lettering ? [{ ...lettering, size }] : [];
    });
  }
}

const centred = ({ path, width }: TextOutline, { left, width: room }: Box, baseline: number, fill: string): string =>
  `<path transform="translate(${(left + (room - width) / 2).toFixed(1)} ${baseline.toFixed(1)})" fill="${fill}" d="${path}"/>`;

const rule = ({ left, width }: Box, y: number, length: number): string =>
  `<path d="M${left + (width - length) / 2} ${y}h${length}" stroke="${HAIRLINE}" stroke-width="1.5"/>`;

function drawSmall(text: string, box: Box, baseline: number): string {
  const line = fitLine(text, "roman", box.width, SMALL, SMALLEST_SMALL, 0.16);
  return line ? centred(line, box, baseline, INK_SOFT) : "";
}

export function drawPreviewText({ wordings, counts }: PreviewText, brandName: string, box: Box): string {
  let title: Line[] = [];
  let below: Line | null = null;
  for (const wording of wordings) {
    const lines = fitTitle(wording.title, box.width);
    below = fitLine(wording.below, "italic", box.width, 54, 24);
    if (lines === null || (wording.below !== "" && below === null)) continue;
    title = lines;
    break;
  }
  const belowHeight = below && below.width > 0 ? below.size * 1.3 : 0;
  const titleHeight = title.reduce((height, { size }) => height + size * LINE_HEIGHT, 0);
  // The baseline is 0.2 em above the bottom of a line.
  let baseline = box.top + (box.height - titleHeight - belowHeight) / 2 - (title[0]?.size ?? 0) * 0.2;
  const parts: string[] = [];
  for (const line of title) {
    baseline += line.size * LINE_HEIGHT;
    parts.push(centred(line, box, baseline, INK));
  }
  if (below && belowHeight > 0) parts.push(centred(below, box, baseline + below.size * 1.25, ACCENT));
  const bottom = box.top + box.height;
  parts.push(drawSmall(brandName.toUpperCase(), box, box.top + 34), rule(box, box.top + 62, 56));
  if (counts !== "") parts.push(drawSmall(counts.toUpperCase(), box, bottom - 20), rule(box, bottom - 62, 56));
  return parts.join("");
}
