import type { Category } from "#domain/items/category.ts";
import { type Box } from "./box.ts";

export type UnplacedItem = {
  itemId: string;
  category?: Category;
  /** Height by width. */
  aspect?: number;
  /** What is seen of the picture. Absent: all of it. */
  box?: Box;
  /** A photograph that is not cut out. */
  isCard?: boolean;
  /** Pixels across the picture. */
  width?: number;
  habit?: Habit;
};

/** From 0 to 1; `size` compares with the table below. */
export type Habit = { x: number; y: number; size: number };

/** With what an unplaced item may leave out. */
export type PlaceableItem = Omit<Required<UnplacedItem>, "habit" | "width"> & Pick<UnplacedItem, "habit" | "width">;

/** Height by width. */
export const getSeenAspect = ({ left, top, right, bottom }: Box, aspect: number): number =>
  (aspect * (bottom - top)) / (right - left);

/** Device pixels across a board: nothing is larger there than its pixels. */
const BOARD_PX = 720;

/** In board widths, of what is seen. */
export const getMaxWidth = ({ box, width }: PlaceableItem): number =>
  width === undefined ? Infinity : (width / BOARD_PX) * (box.right - box.left);
