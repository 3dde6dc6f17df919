import type { Item, Outfit } from "./closet.ts";

type Words = { language: string; outfit: (place: number) => string; outfitBy: (name: string) => string };
type Named = Partial<Pick<Outfit, "name" | "styledBy" | "itemIds">>;

/** More would not be read. */
const NAMING_ITEMS = 2;

function listNames(ids: readonly string[], items: readonly Partial<Pick<Item, "id" | "name">>[]): string[] {
  const names = ids.flatMap((id) => items.find((item) => item.id === id)?.name || []);
  return names.slice(0, NAMING_ITEMS);
}

/** Without a name: that of its stylist, else those of two of its `items`, else its place in the list, which counts from 1. */
export function getOutfitName(
  { name, styledBy, itemIds = [] }: Named,
  words: Words,
  place: number,
  items: readonly Partial<Pick<Item, "id" | "name">>[] = [],
): string {
  if (name !== undefined) return name;
  if (styledBy) return words.outfitBy(styledBy);
  return new Intl.ListFormat(words.language, { type: "unit" }).format(listNames(itemIds, items)) || words.outfit(place);
}
