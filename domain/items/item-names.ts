import type { Item } from "#domain/closet.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";

type Named = Partial<Pick<Item, "name" | "category">> & { brand?: Item["brand"] };
type Words = Pick<ClosetMessages, "item" | "piece" | "kinds">;

/** Imports give an item without a brand its name as brand. */
export const listItemNames = ({ name, brand }: Named): string[] => [
  ...new Set([name, brand].flatMap((text) => text || [])),
];

/** Without a category, too, only its `place` (from 1) tells it apart from its neighbors. */
const nameKind = ({ category }: Named, words: Words, place?: number): string =>
  category ? words.kinds[category] : place === undefined ? words.item : words.piece(place);

export const getItemName = (item: Named, words: Words, place?: number): string =>
  item.name || item.brand || nameKind(item, words, place);

/** With its brand. */
export const getItemTitle = (item: Named, words: Words, place?: number): string =>
  listItemNames(item).join(", ") || nameKind(item, words, place);

/** In a list. `all`: the closet's items in their order. */
export const getListedTitle = (item: Item, all: readonly Item[], words: Words): string =>
  getItemTitle(item, words, all.indexOf(item) + 1 || undefined);
