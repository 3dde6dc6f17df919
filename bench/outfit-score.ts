import sharp from "sharp";
import { getTransform } from "#domain/layout/layout-svg.ts";
import { type Box, WHOLE } from "#domain/layout/box.ts";
import type { Layout, PlacedItem } from "#domain/layout/layout.ts";
import type { Category } from "#domain/items/category.ts";

/** What is seen of a picture: 1 where a pixel is opaque, row by row. */
export type Outline = { width: number; height: number; opaque: Uint8Array };

export type ScoredPiece = { category: Category; outline: Outline; isCard: boolean; widthPx: number };

/** `enlarged`: beyond the picture's pixels. `meeting`: two photographs, or two small things, that lie on each other. */
export type Score = {
  total: number;
  hidden: number;
  enlarged: number;
  meeting: number;
  parts: Record<keyof typeof WEIGHTS, number>;
};

/** The rule: `docs/benchmarks.md`, "First outfits". */
const WEIGHTS = { overlap: 30, proportion: 20, margins: 15, filling: 15, balance: 10, places: 10 };

const ACROSS = 160;
const OUTLINE_PX = 64;
const OPAQUE = 77;

/** Of a real garment, flat: the root of width by height, in centimeters; small things are drawn larger than they are. */
const REAL_SIZES: Record<Category, number> = {
  Outerwear: 74,
  Dresses: 76,
  Bottoms: 60,
  Tops: 60,
  Activewear: 56,
  Swimwear: 50,
  Intimates: 40,
  Other: 55,
  Shoes: 36,
  Handbags: 38,
  Hats: 33,
  Accessories: 28,
  Jewelry: 22,
};

/** Shares of the board's height between which the middle of a piece is expected. */
const EXPECTED: Partial<Record<Category, [number, number]>> = {
  Hats: [0, 0.4],
  Tops: [0.1, 0.6],
  Bottoms: [0.4, 1],
  Shoes: [0.6, 1],
  Handbags: [0.3, 0.95],
};

/** Device pixels across a phone's board. */
const BOARD_PX = 720;
const SMALL = new Set<Category>(["Hats", "Handbags", "Accessories", "Jewelry"]);
/** Of the smaller one. Outlines are rough. */
const MAX_MET = 0.01;

const MAX_HIDDEN = 0.2;
const MAX_HIDDEN_WORN_OVER = 0.35;
const BODY = new Set<Category>(["Tops", "Activewear", "Outerwear", "Bottoms", "Dresses"]);

/** `box`: what is shown of a photograph. */
export async function readOutline(picture: Buffer, box: Box = WHOLE): Promise<Outline> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize(OUTLINE_PX, OUTLINE_PX, { fit: "inside" })
    .ensureAlpha()
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isShown = (pixel: number): boolean => {
    const [x, y] = [((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  };
  return { width, height, opaque: Uint8Array.from(data, (alpha, pixel) => Number(alpha > OPAQUE && isShown(pixel))) };
}

type Seen = {
  pixels: number;
  hidden: number;
  x: number;
  y: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** 1 from `low` to `high`, 0 beyond `least` and `most`. */
const rate = (value: number, [least, low, high, most]: readonly [number, number, number, number]): number =>
  Math.max(0, Math.min(1, (value - least) / (low - least), (most - value) / (most - high)));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Calls `paint` for each pixel of the board, and around it, that the picture covers. Pixels are 1 / ACROSS wide. */
function paintPiece(pic: PlacedItem, { width, height, opaque }: Outline, paint: (x: number, y: number) => void): void {
  const [, x = 0, y = 0, degrees = 0, across = 1, down = 1] =
    /translate\((\S+) (\S+)\) rotate\((\S+)\) scale\((\S+) (\S+)\)/
      .exec(getTransform(pic, { width, height }))
      ?.map(Number) ?? [];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const reach = Math.hypot(width * across, height * down) / 2;
  for (let row = Math.floor((y - reach) * ACROSS); row <= (y + reach) * ACROSS; row += 1) {
    for (let column = Math.floor((x - reach) * ACROSS); column <= (x + reach) * ACROSS; column += 1) {
      const [dx, dy] = [(column + 0.5) / ACROSS - x, (row + 0.5) / ACROSS - y];
      const u = Math.floor((cos * dx + sin * dy) / across + width / 2);
      const v = Math.floor((cos * dy - sin * dx) / down + height / 2);
      if (u >= 0 && v >= 0 && u < width && v < height && opaque[v * width + u]) paint(column, row);
    }
  }
}

/** The side of the largest empty square, in board widths. */
function findHole(taken: ReadonlyMap<string, number>, rows: number): number {
  let above = Array.from({ length: ACROSS }, () => 0);
  let most = 0;
  for (let row = 0; row < rows; row += 1) {
    const sides: number[] = [];
    for (let column = 0; column < ACROSS; column += 1) {
      const least = Math.min(sides[column - 1] ?? 0, above[column] ?? 0, above[column - 1] ?? 0);
      sides.push(taken.has(`${column} ${row}`) ? 0 : least + 1);
    }
    most = Math.max(most, ...sides);
    above = sides;
  }
  return most / ACROSS;
}

/** Judges a layout by what is seen: 0 to 100. `hidden` counts the pieces of which another one hides too much. */
export function scoreLayout({ pics, ratio }: Layout, find: (itemId: string) => ScoredPiece): Score {
  const top = new Map<string, number>();
  const below = new Map<string, number[]>();
  const seen = pics.map((): Seen => ({ pixels: 0, hidden: 0, x: 0, y: 0, left: 9, right: -9, top: 9, bottom: -9 }));
  for (const [index, pic] of pics.entries()) {
    const own = seen[index] as Seen;
    paintPiece(pic, find(pic.itemId).outline, (column, row) => {
      const place = `${column} ${row}`;
      top.set(place, index);
      below.set(place, [...(below.get(place) ?? []), index]);
      const [x, y] = [(column + 0.5) / ACROSS, (row + 0.5) / ACROSS];
      own.pixels += 1;
      own.x += x;
      own.y += y;
      own.left = Math.min(own.left, x);
      own.right = Math.max(own.right, x);
      own.top = Math.min(own.top, y);
      own.bottom = Math.max(own.bottom, y);
    });
  }
  const shown = pics.map(() => 0);
  let [x, y, inside] = [0, 0, 0];
  for (const [place, index] of top) {
    const [column = 0, row = 0] = place.split(" ").map(Number);
    shown[index] = (shown[index] ?? 0) + 1;
    if (column < 0 || row < 0 || column >= ACROSS || row >= ACROSS * ratio) continue;
    inside += 1;
    x += (column + 0.5) / ACROSS;
    y += (row + 0.5) / ACROSS;
  }
  const categories = pics.map(({ itemId }) => find(itemId).category);
  // A piece of the body may be worn over another one that lies below it.
  const limits = categories.map((category, index) =>
    BODY.has(category) && categories.some((other, above) => above > index && BODY.has(other))
      ? MAX_HIDDEN_WORN_OVER
      : MAX_HIDDEN,
  );
  const hidden = seen.map(({ pixels }, index) => 1 - (shown[index] ?? 0) / pixels);
  const edges = [
    Math.min(...seen.map(({ left }) => left)),
    1 - Math.max(...seen.map(({ right }) => right)),
    Math.min(...seen.map((each) => each.top)),
    ratio - Math.max(...seen.map(({ bottom }) => bottom)),
  ];
  const sizes = seen.map((each, index) =>
    Math.log2(
      Math.sqrt((each.right - each.left) * (each.bottom - each.top)) / REAL_SIZES[categories[index] ?? "Other"],
    ),
  );
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  const parts = {
    overlap: mean(hidden.map((share, index) => rate(share, [-1, 0, limits[index] ?? 0, (limits[index] ?? 0) + 0.3]))),
    proportion: mean(sizes.map((size) => rate(size - usual, [-0.7, -0.1, 0.1, 0.7]))),
    margins: mean(edges.map((edge) => rate(edge, [-0.04, 0.02, 0.09, 0.25]))),
    filling:
      (rate(inside / (ACROSS * ACROSS * ratio), [0.15, 0.42, 0.72, 0.95]) +
        rate(findHole(top, Math.round(ACROSS * ratio)), [-1, 0, 0.22, 0.5])) /
      2,
    balance:
      (rate(x / inside - 0.5, [-0.12, -0.03, 0.03, 0.12]) + rate(y / inside - ratio / 2, [-0.16, -0.05, 0.05, 0.16])) /
      2,
    places: mean(
      seen.map((each, index) => {
        const [from, to] = EXPECTED[categories[index] ?? "Other"] ?? [0, 1];
        const middle = (each.top + each.bottom) / 2 / ratio;
        return rate(middle, [from - 0.15, from, to, to + 0.15]);
      }),
    ),
  };
  const total = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
    (sum, part) => sum + WEIGHTS[part] * parts[part],
    0,
  );
  const met = new Map<string, number>();
  for (const pieces of below.values()) {
    for (const [n, one] of pieces.entries()) {
      for (const other of pieces.slice(n + 1)) met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1);
    }
  }
  const meeting = [...met].filter(([pair, pixels]) => {
    const pieces = pair.split(" ").map(Number);
    const [isCard, isSmall] = [
      pieces.every((index) => find(pics[index]?.itemId ?? "").isCard),
      pieces.every((index) => SMALL.has(categories[index] ?? "Other")),
    ];
    return (isCard || isSmall) && pixels > MAX_MET * Math.min(...pieces.map((index) => seen[index]?.pixels ?? 0));
  });
  return {
    total,
    hidden: hidden.filter((share, index) => share > (limits[index] ?? 0)).length,
    enlarged: pics.filter(({ itemId, scale }) => scale * BOARD_PX > find(itemId).widthPx + 1).length,
    meeting: meeting.length,
    parts,
  };
}
