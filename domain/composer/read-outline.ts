import type { Category } from "#domain/items/category.ts";
import type { PictureFacts } from "#domain/closet.ts";
import type { Box } from "#domain/layout/box.ts";
import { getSeenAspect } from "#domain/layout/unplaced-item.ts";
import { readOpacity } from "#domain/picture-placeholder.ts";

type Opacity = NonNullable<ReturnType<typeof readOpacity>>;

const BOX_SAMPLES = 32;
/** Of the most opaque sample. Sleeves, straps and handles are thin. */
const SEEN = 0.25;
/** Below a garment there is only blur. */
const SEEN_BELOW = 0.35;
/** A garment seldom touches the edge of its photograph. */
const EDGE = 0.02;

/** The box of what is seen of a cut-out, in shares of its frame: within a tenth, and rather too large. */
function findVisibleBox(getOpacity: Opacity): Box {
  const places = Array.from({ length: BOX_SAMPLES }, (_, n) => (n + 0.5) / BOX_SAMPLES);
  const rows = places.map((y) => places.map((x) => getOpacity(x, y)));
  const most = Math.max(...rows.flat());
  const isSeen = (value: number | undefined, share = SEEN): boolean => (value ?? 0) > share * most;
  const keep = (line: number): number => Math.min(1 - EDGE, Math.max(EDGE, line / BOX_SAMPLES));
  const isColumnSeen = (_: unknown, column: number): boolean => rows.some((row) => isSeen(row[column]));
  return {
    left: keep(places.findIndex(isColumnSeen)),
    right: keep(places.findLastIndex(isColumnSeen) + 1),
    top: keep(rows.findIndex((row) => row.some((value) => isSeen(value)))),
    bottom: keep(rows.findLastIndex((row) => row.some((value) => isSeen(value, SEEN_BELOW))) + 1),
  };
}

/**
 * Logistic regression: `npm run bench -- outlines` fits these numbers to photographs. Of each kind: always, the edges
 * and the inside of four rows from above, the shape, and its square.
 */
const WEIGHTS = {
  Tops: [-4.3, -2.0, -0.1, 3.0, 4.7, 3.2, -1.4, -5.2, 3.9, -2.6, -2.8],
  Bottoms: [2.6, -0.9, 5.1, 2.0, 0.4, -2.0, -3.7, 9.3, -6.3, -1.9, 3.4],
  Dresses: [0.0, -3.0, -1.8, -5.2, 2.0, -10.3, -0.4, -1.2, 7.2, 5.7, -2.1],
  Shoes: [1.7, 5.9, -3.2, 0.2, -7.0, 9.2, 5.5, -2.9, -4.8, -1.2, 1.4],
} as const satisfies Partial<Record<Category, readonly number[]>>;

export type OutlineKind = keyof typeof WEIGHTS;
export const OUTLINE_KINDS = Object.keys(WEIGHTS) as OutlineKind[];

/** Less sure proposals are wrong too often. */
export const LEAST_SHARE = 0.5;

const ROWS = 4;
const SAMPLES = [1, 3, 5, 7, 9, 11].map((twelfths) => twelfths / 12);

const getMean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The facts that `WEIGHTS` has numbers for. `aspect`: height by width. */
function describeOutline(getOpacity: Opacity, box: Box, aspect: number): number[] {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const columns = SAMPLES.map((across) => {
      const x = box.left + across * (box.right - box.left);
      const downs = [(row + 0.25) / ROWS, (row + 0.75) / ROWS];
      return getMean(downs.map((down) => getOpacity(x, box.top + down * (box.bottom - box.top))));
    });
    return [getMean([columns[0] ?? 0, columns.at(-1) ?? 0]), getMean(columns.slice(1, -1))];
  });
  const shape = Math.log(getSeenAspect(box, aspect));
  return [1, ...rows.flat(), shape, shape ** 2];
}

/** How likely each kind is, in the order of `OUTLINE_KINDS`. */
export function weighOutline(facts: readonly number[], weights: readonly (readonly number[])[]): number[] {
  const powers = weights.map((each) => Math.exp(each.reduce((sum, weight, n) => sum + weight * (facts[n] ?? 0), 0)));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

type Cutout = {
  /** What is seen of it, in shares of its frame. */
  box: Box;
  facts: () => number[];
  /** A guess, right in four of five. */
  getCategory: () => OutlineKind | undefined;
};

/** Null for a picture without transparent pixels. */
export function readCutout(picture: PictureFacts | undefined): Cutout | null {
  const getOpacity = picture?.thumbhash === undefined ? null : readOpacity(picture.thumbhash);
  if (!picture || !getOpacity) return null;
  const box = findVisibleBox(getOpacity);
  const facts = () => describeOutline(getOpacity, box, picture.height / picture.width);
  const getCategory = () => {
    const shares = weighOutline(facts(), Object.values(WEIGHTS));
    const most = Math.max(...shares);
    return most < LEAST_SHARE ? undefined : OUTLINE_KINDS[shares.indexOf(most)];
  };
  return { box, facts, getCategory };
}
