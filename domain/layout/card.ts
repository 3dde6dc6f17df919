import { OUTLINE_CELLS } from "#domain/composer/seen.ts";
import { type Box, WHOLE } from "./box.ts";

/** How a photograph that is not cut out lies on a board. */
export type Card = {
  /** What is shown of it. */
  box: Box;
  /** `#rrggbb`: a light ground, which becomes the board's paper. */
  ground: string | null;
};

/** A photograph that was made smaller is not opaque everywhere. */
const OPAQUE = 250;
/** Of the edge, in which the ground is looked for. */
const EDGE_CELLS = 2;
const GROUNDS = 3;
/** Fewer cells of the edge are the garment, or a hanger. */
const LEAST_GROUND = 0.06;
/** Of 255. A garment differs more from each ground than this and 1.5 deviations. */
const LEAST_DIFFERENCE = 10;
/** Smaller spots are sockets and hooks. */
const LEAST_SPOT = 0.01;
/** Around the garment, in shares of the photograph. */
const AIR = 0.03;
/** More than this is never cut off one side: a wrong guess shows too much, and no sleeve is lost. */
const MOST_CUT = 0.16;
/** A smaller box is a spot on the garment. */
const LEAST_BOX = 0.45;
/** Of 255. Darker paper would wash out the garment. */
const LEAST_LIGHT = 200;
const MOST_UNEVEN = 24;
const LEAST_EVEN = 0.85;

type Color = [red: number, green: number, blue: number];

/** Lightness, red − green, yellow − blue. */
const toOpponents = ([red, green, blue]: Color): Color => [
  0.3 * red + 0.59 * green + 0.11 * blue,
  red - green,
  0.7 * ((red + green) / 2 - blue),
];

const getDistance = (one: Color, other: Color): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const CHANNELS = [0, 1, 2] as const;
const getMean = (colors: readonly Color[]): Color =>
  CHANNELS.map((channel) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length) as Color;
const getMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const EDGE = Array.from({ length: OUTLINE_CELLS ** 2 }, (_, cell) => cell).filter((cell) => {
  const column = cell % OUTLINE_CELLS;
  const [row, last] = [Math.floor(cell / OUTLINE_CELLS), OUTLINE_CELLS - 1];
  // Garments often reach to the upper and the lower edge.
  return column < EDGE_CELLS || column > last - EDGE_CELLS || (column % 2 === 0 && (row === 0 || row === last));
});

type Ground = { color: Color; reach: number };

/** The colors of the edge, by k-means: wall and floor, light and shadow. */
function findGrounds(edge: readonly Color[]): Ground[] {
  const byLightness = edge.toSorted(([one], [other]) => one - other);
  let means = Array.from(
    { length: GROUNDS },
    (_, n) => byLightness[Math.floor(((n + 0.5) / GROUNDS) * edge.length)] as Color,
  );
  let groups: Color[][] = [];
  for (let round = 0; round < 8; round += 1) {
    groups = means.map(() => []);
    for (const color of edge) {
      const distances = means.map((mean) => getDistance(color, mean));
      groups[distances.indexOf(Math.min(...distances))]?.push(color);
    }
    means = means.map((mean, n) => (groups[n]?.length ? getMean(groups[n]) : mean));
  }
  return groups.flatMap((group, n) => {
    if (group.length < LEAST_GROUND * edge.length) return [];
    const color = means[n] as Color;
    const deviation = Math.sqrt(group.reduce((sum, each) => sum + getDistance(each, color) ** 2, 0) / group.length);
    return [{ color, reach: LEAST_DIFFERENCE + 1.5 * deviation }];
  });
}

/** Cells that touch each other, without small spots. */
function listSpots(isGarment: readonly boolean[]): number[] {
  const isSeen = new Set<number>();
  const kept: number[] = [];
  for (const [first, isFirst] of isGarment.entries()) {
    if (!isFirst || isSeen.has(first)) continue;
    const spot = [first];
    isSeen.add(first);
    for (const cell of spot) {
      const column = cell % OUTLINE_CELLS;
      for (const across of [-1, 0, 1]) {
        if (column + across < 0 || column + across >= OUTLINE_CELLS) continue;
        for (const down of [-OUTLINE_CELLS, 0, OUTLINE_CELLS]) {
          const next = cell + across + down;
          if (!isGarment[next] || isSeen.has(next)) continue;
          isSeen.add(next);
          spot.push(next);
        }
      }
    }
    if (spot.length >= LEAST_SPOT * isGarment.length) kept.push(...spot);
  }
  return kept;
}

function findBox(colors: readonly Color[], grounds: readonly Ground[]): Box {
  const cells = listSpots(
    colors.map((color) => grounds.every((ground) => getDistance(color, ground.color) > ground.reach)),
  );
  if (cells.length === 0) return WHOLE;
  const columns = cells.map((cell) => cell % OUTLINE_CELLS);
  const rows = cells.map((cell) => Math.floor(cell / OUTLINE_CELLS));
  const from = (line: number): number => Math.max(0, line / OUTLINE_CELLS - AIR);
  const to = (line: number): number => Math.min(1, (line + 1) / OUTLINE_CELLS + AIR);
  const [left, top] = [from(Math.min(...columns)), from(Math.min(...rows))];
  const [right, bottom] = [to(Math.max(...columns)), to(Math.max(...rows))];
  if ((right - left) * (bottom - top) < LEAST_BOX) return WHOLE;
  return {
    left: Math.min(left, MOST_CUT),
    top: Math.min(top, MOST_CUT),
    right: Math.max(right, 1 - MOST_CUT),
    bottom: Math.max(bottom, 1 - MOST_CUT),
  };
}

function findLightGround(edge: readonly Color[]): string | null {
  const median = CHANNELS.map((channel) => getMedian(edge.map((color) => color[channel]))) as Color;
  const even = edge.filter((color) => getDistance(color, median) < MOST_UNEVEN).length;
  if (Math.min(...median) < LEAST_LIGHT || even < LEAST_EVEN * edge.length) return null;
  return `#${median.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** `pixels`: RGBA of `OUTLINE_CELLS` × `OUTLINE_CELLS`. Null for a cut-out. */
export function readCard(pixels: ArrayLike<number>): Card | null {
  const colors: Color[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < OPAQUE) return null;
    colors.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
  }
  const edge = EDGE.map((cell) => colors[cell] as Color);
  return { box: findBox(colors.map(toOpponents), findGrounds(edge.map(toOpponents))), ground: findLightGround(edge) };
}
