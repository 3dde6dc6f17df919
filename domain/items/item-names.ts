import type { Item } from "#domain/closet.ts";

type Named = { name?: string | undefined; brand?: Item["brand"] };

/** Imports give an item without a brand its name as brand. */
export const listItemNames = ({ name, brand }: Named): string[] => [
  ...new Set([name, brand].flatMap((text) => text || [])),
];

export const getItemTitle = (item: Named, unnamed: string): string => listItemNames(item).join(", ") || unnamed;
