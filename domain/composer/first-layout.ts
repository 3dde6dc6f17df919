import type { Closet } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { addItems, type FindItem } from "./add-items.ts";
import { EMPTY_BOARD, toLayout } from "./board.ts";
import type { Beginning } from "./draft.ts";

/** What a link names, and what of it cannot be shown. */
export type FirstLayout = {
  layout: Layout;
  /** `gone`: not in the closet. `unknown pieces`: a photograph alone. */
  outfitProblem: "gone" | "unknown pieces" | null;
  /** Pieces that are not in the closet, or hidden. */
  missing: number;
  /** More than 40 pieces: the others are left out. */
  isTooMany: boolean;
};

/** The layout of a link: its items at their usual places, or its outfit as it is. Null: the link names nothing. */
export function createFirstLayout(
  { itemIds, outfitId }: Beginning,
  { outfits }: Pick<Closet, "outfits">,
  findItem: FindItem,
): FirstLayout | null {
  if (itemIds.length === 0 && outfitId === null) return null;
  const outfit = outfits.find(({ id }) => id === outfitId);
  // The board says itself which pieces of a layout have gone.
  if (outfit?.layout) return { layout: outfit.layout, outfitProblem: null, missing: 0, isTooMany: false };
  const wanted = outfit ? (outfit.itemIds ?? []) : itemIds;
  const found = wanted.flatMap((id) => findItem(id) ?? []);
  const isUnknown = wanted.length === 0;
  return {
    layout: toLayout(addItems(EMPTY_BOARD, found, findItem)),
    outfitProblem: outfitId === null ? null : outfit ? (isUnknown ? "unknown pieces" : null) : "gone",
    missing: wanted.length - found.length,
    isTooMany: found.length > MAX_LAYOUT_PICS,
  };
}
