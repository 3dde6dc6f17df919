import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "#domain/limits.ts";

export type Box = { left: number; top: number; width: number; height: number };

export type Layout = { photographs: Box[]; words: Box };

const MARGIN = 28;
const GAP = 14;
const PADDING = 38;
const HEIGHT = PREVIEW_HEIGHT_PX - 2 * MARGIN;
const HALF_HEIGHT = (HEIGHT - GAP) / 2;

const BLOCKS = {
  0: { width: 0, columns: 0, rows: 0 },
  1: { width: 372, columns: 1, rows: 1 },
  2: { width: 206, columns: 1, rows: 2 },
  4: { width: 372, columns: 2, rows: 2 },
} as const;

type BlockSize = keyof typeof BLOCKS;

/** Photographs left and right of the text, which stays in the middle: a square thumbnail shows only that. */
const SIDES: readonly (readonly [left: BlockSize, right: BlockSize])[] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [1, 4],
];

function place(size: BlockSize, left: number): Box[] {
  const { width, columns, rows } = BLOCKS[size];
  const cellWidth = (width - (columns - 1) * GAP) / columns;
  const cellHeight = rows === 1 ? HEIGHT : HALF_HEIGHT;
  return Array.from({ length: size }, (_, index) => ({
    left: left + (index % columns) * (cellWidth + GAP),
    top: MARGIN + Math.floor(index / columns) * (cellHeight + GAP),
    width: cellWidth,
    height: cellHeight,
  }));
}

export function layOutPreview(photographs: number): Layout {
  const [left, right] = SIDES[Math.min(photographs, SIDES.length - 1)] ?? [0, 0];
  const wordsLeft = MARGIN + BLOCKS[left].width + PADDING;
  const wordsRight = PREVIEW_WIDTH_PX - MARGIN - BLOCKS[right].width - PADDING;
  return {
    photographs: [...place(left, MARGIN), ...place(right, PREVIEW_WIDTH_PX - MARGIN - BLOCKS[right].width)],
    words: { left: wordsLeft, top: MARGIN, width: wordsRight - wordsLeft, height: HEIGHT },
  };
}
