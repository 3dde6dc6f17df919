import { addItems } from "#domain/composer/add-items.ts";
import { EMPTY_BOARD, toLayout } from "#domain/composer/board.ts";
import { toUnplaced } from "#domain/composer/piece-picture.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { OwnItem, OwnOutfit } from "./own-closet.ts";

export function getFirstLayout(outfit: OwnOutfit | undefined, items: readonly OwnItem[]): Layout {
  if (outfit?.layout) return outfit.layout;
  const ids = new Set(outfit?.itemIds);
  const pieces = items.filter(({ id }) => ids.has(id)).map((item) => toUnplaced(item));
  return toLayout(addItems(EMPTY_BOARD, pieces, (itemId) => pieces.find((piece) => piece.itemId === itemId) ?? null));
}
