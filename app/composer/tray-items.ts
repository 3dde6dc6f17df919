import { useMemo } from "react";
import { useMessages } from "#app/ui/messages.ts";
import { getSeenPicture } from "#app/ui/seen-pictures.ts";
import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import { getOwnedItems } from "#domain/closet-view.ts";
import { choosePicture } from "#domain/composer/choose-picture.ts";
import { findCategoryOfBrand, toUnplaced } from "#domain/composer/piece-picture.ts";
import type { Category } from "#domain/items/category.ts";
import { getItemName } from "#domain/items/item-names.ts";
import { listComplete } from "#domain/items/left.ts";
import { learnHabits } from "#domain/layout/habits.ts";
import type { Habit, UnplacedItem } from "#domain/layout/unplaced-item.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";

export type ComposerItems = {
  /** In the owner's order. Items without a picture of this site are left out. */
  list: readonly Item[];
  /** Those that can be worn: they say what is worn together. */
  outfits: readonly Outfit[];
  find: (itemId: string) => Item | null;
  findUnplaced: (itemId: string) => UnplacedItem | null;
  /** A proposed one if the item has none. */
  getCategory: (itemId: string) => Category | undefined;
  getName: (item: Item) => string;
};

export function createComposerItems(
  closet: Pick<ClosetLists, "items" | "outfits">,
  words: ClosetMessages,
  showsWishes = false,
): ComposerItems {
  const owned = showsWishes ? closet.items : getOwnedItems(closet as ClosetLists);
  const places = new Map(owned.map(({ id }, index) => [id, index + 1]));
  const byId = new Map(closet.items.map((item) => [item.id, item]));
  const find = (itemId: string) => byId.get(itemId) ?? null;
  // A proposal looks at the brand and the outline: the tray asks for the categories of all items after each tap.
  const unplaced = new Map<string, UnplacedItem | null>();
  let byBrand: Map<string | null, Item[]> | undefined;
  const toUnplacedItem = (item: Item): UnplacedItem => {
    byBrand ??= Map.groupBy(closet.items, ({ brand }) => brand);
    return toUnplaced(item, item.category ?? findCategoryOfBrand(byBrand.get(item.brand) ?? [], item.brand));
  };
  const findBare = (itemId: string): UnplacedItem | null => {
    if (!unplaced.has(itemId)) {
      const item = find(itemId);
      unplaced.set(itemId, item && toUnplacedItem(item));
    }
    return unplaced.get(itemId) ?? null;
  };
  let habits: ReadonlyMap<Category, Habit> | undefined;
  const findSeen = (itemId: string): UnplacedItem | null => {
    const [item, bare] = [find(itemId), findBare(itemId)];
    const href = bare?.isCard && item ? choosePicture(item, 1)?.href : undefined;
    const card = href === undefined ? undefined : getSeenPicture(href)?.card;
    return bare && card ? { ...bare, box: card.box } : bare;
  };
  const findUnplaced = (itemId: string): UnplacedItem | null => {
    const item = findSeen(itemId);
    habits ??= learnHabits(
      closet.outfits.flatMap(({ layout }) => layout ?? []),
      findBare,
    );
    // A proposed category may be wrong.
    const { category } = find(itemId) ?? {};
    const habit = category && habits.get(category);
    return item && habit ? { ...item, habit } : item;
  };
  return {
    list: owned.filter((item) => choosePicture(item, 1) !== null),
    outfits: listComplete(closet.outfits, closet.items),
    find,
    findUnplaced,
    getCategory: (itemId) => find(itemId)?.category ?? findBare(itemId)?.category,
    getName: (item) => getItemName(item, words, places.get(item.id)),
  };
}

export function useComposerItems(closet: Pick<ClosetLists, "items" | "outfits">, showsWishes = false): ComposerItems {
  const messages = useMessages();
  return useMemo(() => createComposerItems(closet, messages, showsWishes), [closet, messages, showsWishes]);
}
