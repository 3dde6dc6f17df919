import type { Item } from "#domain/closet.ts";

type Named = { name?: string | undefined; brand?: Item["brand"] };

/** The name, then the brand, as far as the item has them. Imports give an item without a brand its name as brand. */
export const listItemNames = ({ name, brand }: Named): string[] => [
  ...new Set([name, brand].flatMap((text) => text || [])),
];

/** What tells an item apart; `unnamed` for one without names. */
export const getItemTitle = (item: Named, unnamed: string): string => listItemNames(item).join(", ") || unnamed;
