import type { Item, Outfit } from "#domain/closet.ts";
import type { State } from "#domain/items/left.ts";
import type { ItemsMessages } from "#domain/messages/en/visitor.ts";
import { splitWords } from "./fold-text.ts";

/** The English names are searched, too. */
export type Vocabulary = Pick<ItemsMessages, "categories" | "colors" | "seasons" | "states">;

/** Outfits have the words of their items, at best as a kind. */
export const RANK = { name: 0, kind: 1, color: 2, brand: 3, material: 4, other: 5, weak: 6 };

export type RankedWords = Map<string, number>;

type Text = string | null | undefined;

export function addWord(words: RankedWords, word: string, rank: number): void {
  if (rank < (words.get(word) ?? Infinity)) words.set(word, rank);
}

export function createWordReader({ categories, colors, seasons, states }: Vocabulary) {
  // Each text once: brands, materials and tags repeat.
  const split = new Map<string, readonly string[]>();
  function add(words: RankedWords, rank: number, texts: readonly Text[]): void {
    for (const text of texts) {
      if (!text) continue;
      let parts = split.get(text);
      if (!parts) split.set(text, (parts = splitWords(text)));
      for (const part of parts) addWord(words, part, rank);
    }
  }
  const nameSeasons = (own: Item["seasons"]) => (own ?? []).flatMap((season) => [season, seasons[season]]);
  return {
    ofItem: (item: Item): RankedWords => {
      const words: RankedWords = new Map();
      const label = item.category && categories[item.category];
      add(words, RANK.name, [item.name]);
      add(words, RANK.kind, [item.category, item.subcategory]);
      add(
        words,
        RANK.color,
        (item.colors ?? []).flatMap((color) => [color, colors[color]]),
      );
      add(words, RANK.brand, [item.brand]);
      add(words, RANK.material, [item.material]);
      add(words, RANK.other, [item.size, ...nameSeasons(item.seasons), ...(item.tags ?? []), item.notes]);
      // "Hosen und Röcke" names two kinds: "rock" finds it only where no skirt is.
      add(words, label?.includes(" ") ? RANK.weak : RANK.kind, [label]);
      return words;
    },
    ofOutfit: (outfit: Outfit, own: readonly State[] = []): RankedWords => {
      const words: RankedWords = new Map();
      add(words, RANK.name, [outfit.name]);
      add(words, RANK.other, [...nameSeasons(outfit.seasons), ...(outfit.tags ?? []), outfit.notes, outfit.styledBy]);
      add(
        words,
        RANK.other,
        own.flatMap((state) => [state, states[state]]),
      );
      return words;
    },
  };
}
