import type { Layout } from "#domain/layout/layout.ts";
import { addItems, type FindItem } from "./add-items.ts";
import { toBoard, toLayout } from "./board.ts";

/** Pieces that stay keep their places. Null: none is left. */
export function choosePieces(layout: Layout, itemIds: readonly string[], findItem: FindItem): Layout | null {
  const chosen = new Set(itemIds);
  const known = new Set(layout.pics.map(({ itemId }) => itemId));
  const pics = layout.pics.filter(({ itemId }) => chosen.has(itemId));
  const added = itemIds.filter((id) => !known.has(id)).flatMap((id) => findItem(id) ?? []);
  const next = toLayout(addItems(toBoard({ ...layout, pics }), added, findItem));
  return next.pics.length > 0 ? next : null;
}
