import type { Item, Outfit } from "#domain/closet.ts";
import type { ItemsMessages } from "#domain/messages/en/items.ts";
import { splitWords } from "./fold-text.ts";

/** In the visitor's language. The English names are searched, too. */
export type Vocabulary = Pick<ItemsMessages, "categories" | "colors" | "seasons">;

/** The words by which an entry is found. Fields that are not in the closet are not searched. */
export function createWordReader({ categories, colors, seasons }: Vocabulary) {
  // Each text once: brands, materials and tags repeat.
  const split = new Map<string, readonly string[]>();
  function toWords(texts: readonly (string | null | undefined)[]): Set<string> {
    const words = new Set<string>();
    for (const text of texts) {
      if (!text) continue;
      let parts = split.get(text);
      if (!parts) split.set(text, (parts = splitWords(text)));
      for (const part of parts) words.add(part);
    }
    return words;
  }
  return {
    ofItem: (item: Item): Set<string> =>
      toWords([
        item.name,
        item.brand,
        item.category,
        item.category && categories[item.category],
        item.subcategory,
        ...(item.colors ?? []).flatMap((color) => [color, colors[color]]),
        item.material,
        item.size,
        ...(item.seasons ?? []).flatMap((season) => [season, seasons[season]]),
        ...(item.tags ?? []),
        item.notes,
      ]),
    ofOutfit: (outfit: Outfit): Set<string> =>
      toWords([
        outfit.name,
        ...(outfit.seasons ?? []).flatMap((season) => [season, seasons[season]]),
        ...(outfit.tags ?? []),
        outfit.notes,
        outfit.styledBy,
      ]),
  };
}
