import { BOARD_RATIO, MARGIN } from "./board.ts";
import { KINDS, SMALL } from "./kinds.ts";
import { getMaxWidth, getSeenAspect, type PlaceableItem } from "./unplaced-item.ts";

/** A row of pictures is at most as high as this, in board widths. */
const MAX_ROW = 0.64;
/** As often as the lowest one: rows of about one height are calm. */
const MAX_DIFFERENCE = 1.3;
const GAP = 0.035;
/** Of the row's height: shoes, bags and other small things, cut out or with their background. */
const SMALL_IN_ROW = { cutout: 0.7, card: 0.85 };

/** Rows of about one width. `width`: of a piece that is 1 high. */
function splitIntoRows<Piece extends { width: number }>(pieces: readonly Piece[], count: number): Piece[][] {
  const total = pieces.reduce((sum, { width }) => sum + width, 0);
  let left = 0;
  const byRow = Map.groupBy(pieces, ({ width }) => {
    left += width;
    return Math.floor(((left - width / 2) / total) * count);
  });
  return [...byRow.values()];
}

/** Straight rows from head to foot, as wide as the board: photographs with their backgrounds are calm only in a grid. */
export function arrangeInRows(items: readonly PlaceableItem[]): { x: number; y: number; width: number }[] {
  const pieces = items.map((item, index) => {
    const ratio = getSeenAspect(item.box, item.aspect);
    const isSmall = SMALL.has(item.category) || item.category === "Shoes";
    const height = isSmall ? SMALL_IN_ROW[item.isCard ? "card" : "cutout"] : 1;
    return { index, y: KINDS[item.category].y, maxWidth: getMaxWidth(item), ratio, height, width: height / ratio };
  });
  const fromHead = pieces.toSorted((one, other) => one.y - other.y || one.index - other.index);
  const plans = fromHead.map((_, index) => {
    const rows = splitIntoRows(fromHead, index + 1);
    const heights = rows.map((row) => {
      const gaps = GAP * (row.length - 1);
      return Math.min(MAX_ROW, (1 - 2 * MARGIN - gaps) / row.reduce((sum, { width }) => sum + width, 0));
    });
    const highest = MAX_DIFFERENCE * Math.min(...heights);
    const even = heights.map((height) => Math.min(height, highest));
    const room = BOARD_RATIO - 2 * MARGIN - GAP * (rows.length - 1);
    const fit = Math.min(1, room / even.reduce((sum, height) => sum + height, 0));
    const sizes = even.map((height) => height * fit);
    const area = rows.reduce(
      (sum, row, n) => sum + row.reduce((all, { width }) => all + width, 0) * (sizes[n] ?? 0) ** 2,
      0,
    );
    return { rows, sizes, area };
  });
  const best = plans.reduce((one, other) => (other.area > one.area ? other : one));
  const places = new Map<number, { x: number; y: number; width: number }>();
  const gaps = GAP * (best.rows.length - 1);
  let top = (BOARD_RATIO - gaps - best.sizes.reduce((sum, size) => sum + size, 0)) / 2;
  for (const [n, row] of best.rows.entries()) {
    const size = best.sizes[n] ?? 0;
    let left = (1 - GAP * (row.length - 1) - row.reduce((sum, { width }) => sum + width * size, 0)) / 2;
    for (const { index, width, maxWidth } of row) {
      places.set(index, { x: left + (width * size) / 2, y: top + size / 2, width: Math.min(width * size, maxWidth) });
      left += width * size + GAP;
    }
    top += size + GAP;
  }
  return items.map((_, index) => places.get(index) as { x: number; y: number; width: number });
}
