import type { ReactNode } from "react";
import type { ClosetLists } from "#domain/closet.ts";
import { addItems } from "#domain/composer/add-items.ts";
import { type Board, EMPTY_BOARD } from "#domain/composer/board.ts";
import { createComposerItems } from "#app/composer/tray-items.ts";
import { ComposerWordsContext } from "#app/composer/composer-messages.ts";
import { aCloset, EMMA, LONG_NAME } from "./sample-closets.ts";
import { WORDS } from "./words.ts";

export const CATEGORIES = ["Outerwear", "Tops", "Bottoms", "Shoes", "Hats", "Handbags"] as const;

const NAMES = ["Wool coat", undefined, LONG_NAME, "معطف طويل"];

export function aClosetWith(items: number): ClosetLists {
  const closet = aCloset(EMMA, { items, outfits: 1 });
  return {
    ...closet,
    items: closet.items.map((item, at) => {
      const name = NAMES[at % NAMES.length];
      return { ...item, category: CATEGORIES[at % CATEGORIES.length] ?? "Other", ...(name !== undefined && { name }) };
    }),
  };
}

/** A selector. */
export const BOARD = "svg[role=group]";

export const CLOSET = aClosetWith(30);
export const ITEMS = createComposerItems(CLOSET, WORDS.closet);

export const aBoard = (...ids: string[]): Board =>
  addItems(
    EMPTY_BOARD,
    ids.map((itemId) => ITEMS.findUnplaced(itemId) ?? { itemId }),
    ITEMS.findUnplaced,
  );

export const FOUR = aBoard("item-0", "item-1", "item-2", "item-3");
export const WITH_GONE = aBoard("item-0", "item-1", "gone");
export const MANY = aBoard(...CLOSET.items.map(({ id }) => id));

export const InWords = ({ children }: { children: ReactNode }) => (
  <ComposerWordsContext value={WORDS.composer}>{children}</ComposerWordsContext>
);
