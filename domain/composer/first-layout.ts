import type { ClosetLists } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import { addItems, type FindItem } from "./add-items.ts";
import type { Beginning } from "./beginning.ts";
import { EMPTY_BOARD, toBoard, toLayout } from "./board.ts";

export type FirstLayout = {
  layout: Layout;
  /** `gone`: not in the closet. `unknown pieces`: a photograph alone. */
  outfitProblem: "gone" | "unknown pieces" | null;
  missing: number;
  /** It has more than 40 pieces: the others are left out. */
  isTooMany: boolean;
};

/** Null: the link names nothing. */
export function createFirstLayout(
  { itemIds, outfitId }: Omit<Beginning, "draftId">,
  { outfits }: Pick<ClosetLists, "outfits">,
  findItem: FindItem,
): FirstLayout | null {
  if (itemIds.length === 0 && outfitId === null) return null;
  const outfit = outfits.find(({ id }) => id === outfitId);
  // The board itself says which pieces of a layout are gone.
  const { layout, itemIds: pieceIds = [] } = outfit ?? {};
  const board = layout ? toBoard(layout) : EMPTY_BOARD;
  const isPlaced = (id: string): boolean => board.pieces.some(({ itemId }) => itemId === id);
  const wanted = [...new Set([...(layout ? [] : pieceIds), ...itemIds])].filter((id) => !isPlaced(id));
  const found = wanted.flatMap((id) => findItem(id) ?? []);
  const isUnknown = !layout && pieceIds.length === 0;
  return {
    layout: toLayout(addItems(board, found, findItem)),
    outfitProblem: outfitId === null ? null : outfit ? (isUnknown ? "unknown pieces" : null) : "gone",
    missing: wanted.length - found.length,
    isTooMany: board.pieces.length + found.length > MAX_LAYOUT_PICS,
  };
}
