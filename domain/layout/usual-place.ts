import type { Category } from "#domain/items/category.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { BOARD_RATIO } from "./board.ts";
import type { Layout, PlacedItem } from "./layout.ts";
import { limitPlacedItem } from "./placed-item.ts";

export type UnplacedItem = {
  itemId: string;
  category?: Category;
  /** Of its picture: height by width. */
  aspect?: number;
  isCutout?: boolean;
};

/** A usual place on the board; items with the same one stand beside each other. */
type Place = {
  column: "main" | "side";
  /** Of the middle, from 0 (top of the board) to 1. */
  y: number;
  /** The largest width of a picture of the board's ratio, in board widths. */
  size: number;
  /** The share of the column's height. */
  weight: number;
  /** Degrees. */
  tilt: number;
};

const TOP: Place = { column: "main", y: 0.27, size: 0.66, weight: 1, tilt: 3 };
const SMALL: Place = { column: "side", y: 0.42, size: 0.28, weight: 0.65, tilt: 6 };

/** Bottom layer first. */
const PLACES: Record<Category, Place> = {
  Outerwear: { column: "side", y: 0.3, size: 0.64, weight: 1.7, tilt: -4 },
  Bottoms: { column: "main", y: 0.7, size: 0.6, weight: 1.1, tilt: 2 },
  Dresses: { column: "main", y: 0.5, size: 0.86, weight: 1.7, tilt: 2 },
  Intimates: { ...TOP, y: 0.45, size: 0.5 },
  Swimwear: { ...TOP, y: 0.4 },
  Activewear: TOP,
  Tops: TOP,
  Other: { ...TOP, y: 0.55 },
  Shoes: { column: "side", y: 0.86, size: 0.4, weight: 1, tilt: -4 },
  Handbags: { column: "side", y: 0.6, size: 0.36, weight: 1, tilt: -4 },
  Accessories: SMALL,
  Hats: { column: "side", y: 0.15, size: 0.38, weight: 0.9, tilt: -6 },
  Jewelry: SMALL,
};

const MARGIN = 0.03;

/** Neighbours overlap a little: pictures have empty edges. */
const getOverlap = ({ isCutout = false }: UnplacedItem): number => (isCutout ? 1.22 : 1.08);

const ALONE = { y: 0.5, size: 0.8 };

const MAX_COLUMN = 0.68;

type Group = { place: Place; items: readonly UnplacedItem[] };

type Column = { left: number; width: number };

type Grid = { columns: number; rows: number; rowHeight: number; scales: number[] };

const getAspect = ({ aspect = BOARD_RATIO }: UnplacedItem): number => aspect;

function fitGrid({ place, items }: Group, columns: number, width: number, height: number): Grid {
  const rows = Math.ceil(items.length / columns);
  const scales = items.map((item) => {
    const aspect = getAspect(item);
    return Math.min(width / columns, height / rows / aspect, place.size * Math.sqrt(BOARD_RATIO / aspect));
  });
  const rowHeight = Math.max(...items.map((item, index) => (scales[index] ?? 0) * getAspect(item)));
  return { columns, rows, rowHeight, scales };
}

function chooseGrid(group: Group, width: number, height: number): Grid {
  const grids = group.items.map((_, index) => fitGrid(group, index + 1, width, height));
  const smallest = ({ scales }: Grid): number => Math.min(...scales);
  return grids.reduce((best, grid) => (smallest(grid) > smallest(best) ? grid : best));
}

const getLoad = ({ place, items }: Group): number => place.weight * Math.sqrt(items.length);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The tops of the groups: each as near to its usual height as the others allow. */
function spread(heights: readonly number[], middles: readonly number[]): number[] {
  const tops: number[] = [];
  let end = MARGIN;
  for (const [index, height] of heights.entries()) {
    const top = Math.max(end, (middles[index] ?? 0) - height / 2);
    tops.push(top);
    end = top + height;
  }
  let limit = BOARD_RATIO - MARGIN;
  for (const [index, height] of [...heights.entries()].toReversed()) {
    limit = Math.min(limit - height, tops[index] ?? 0);
    tops[index] = limit;
  }
  return tops;
}

function placeGroup(
  { place, items }: Group,
  { columns, rowHeight, scales }: Grid,
  { left, width }: Column,
  top: number,
) {
  return items.map((item, index): PlacedItem => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, items.length - row * columns);
    return {
      itemId: item.itemId,
      x: left + ((index % columns) + 0.5) * (width / inRow),
      y: top + (row + 0.5) * rowHeight,
      scale: (scales[index] ?? 0) * getOverlap(item),
      rotation: index % 2 === 0 ? place.tilt : -place.tilt,
      mirrored: false,
      aspect: getAspect(item),
    };
  });
}

function placeColumn(groups: readonly Group[], column: Column): [Group, PlacedItem[]][] {
  const sorted = groups.toSorted((a, b) => a.place.y - b.place.y);
  const load = sum(sorted.map(getLoad));
  const height = BOARD_RATIO - 2 * MARGIN;
  const grids = sorted.map(
    (group) => [group, chooseGrid(group, column.width, (height * getLoad(group)) / load)] as const,
  );
  const tops = spread(
    grids.map(([, { rows, rowHeight }]) => rows * rowHeight),
    sorted.map(({ place }) => place.y * BOARD_RATIO),
  );
  return grids.map(([group, grid], index) => [group, placeGroup(group, grid, column, tops[index] ?? 0)]);
}

const getBreadth = (groups: readonly Group[]): number =>
  Math.max(0, ...groups.map(({ place, items }) => place.size * Math.sqrt(items.length)));

function placeGroups(groups: readonly Group[]): [Group, PlacedItem[]][] {
  const [main = [], side = []] = (["main", "side"] as const).map((column) =>
    groups.filter(({ place }) => place.column === column),
  );
  const width = 1 - 2 * MARGIN;
  if (main.length === 0 || side.length === 0) return placeColumn(groups, { left: MARGIN, width });
  const breadth = getBreadth(side) / (getBreadth(main) + getBreadth(side));
  const sideWidth = width * Math.min(MAX_COLUMN, Math.max(1 - MAX_COLUMN, breadth));
  return [
    ...placeColumn(side, { left: MARGIN, width: sideWidth }),
    ...placeColumn(main, { left: MARGIN + sideWidth, width: width - sideWidth }),
  ];
}

/** A layout with each item at the usual place of its category: shoes below, hats above, bags at the side. */
export function placeItems(items: readonly UnplacedItem[]): Layout {
  const kept = items.slice(0, MAX_LAYOUT_PICS);
  const groups = [...new Set(Object.values(PLACES))]
    .map((place) => ({ place, items: kept.filter(({ category = "Other" }) => PLACES[category] === place) }))
    .filter((group) => group.items.length > 0);
  const [first] = groups;
  if (first && groups.length === 1) first.place = { ...first.place, ...ALONE };
  const placed = new Map(placeGroups(groups));
  return { v: 1, ratio: BOARD_RATIO, pics: groups.flatMap((group) => placed.get(group) ?? []).map(limitPlacedItem) };
}
