import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import type { TabContent } from "#domain/closet-view.ts";
import type { ClosetMessages, ItemsMessages } from "#domain/messages/en/visitor.ts";
import { indexItemsInSteps, indexOutfitsInSteps } from "#domain/search/closet-index.ts";
import type { SearchIndex } from "#domain/search/index-draft.ts";
import type { Search, SearchedList } from "#domain/search/read-search.ts";
import { loadLexicon } from "#domain/search/words/load-words.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { toTabContent } from "#domain/search/found-content.ts";
import { toSearchResult } from "#domain/search/search-result.ts";
import { runSteps } from "#app/closet/yield-to-event-loop.ts";

export type SearchEngine = (search: Search) => TabContent;

export type Words = { closet: ClosetMessages; items: ItemsMessages };

const createEngine =
  <Entry extends Item | Outfit>(list: SearchedList, index: SearchIndex<Entry>): SearchEngine =>
  (search) => {
    const { entries, ...found } = searchIndex(index, search);
    return toTabContent(list, toSearchResult(search, found, index), { entries, total: entries.length });
  };

const loadWords = async ({ items: vocabulary, closet: { language } }: Words) => ({
  vocabulary,
  lexicon: await loadLexicon(language),
});

const MAKERS = {
  items: async (closet: ClosetLists, words: Words) =>
    createEngine("items", await runSteps(indexItemsInSteps(closet, await loadWords(words)))),
  outfits: async (closet: ClosetLists, words: Words) =>
    createEngine("outfits", await runSteps(indexOutfitsInSteps(closet, await loadWords(words)))),
};

const engines = new WeakMap<ClosetLists, Partial<Record<SearchedList, Promise<SearchEngine>>>>();

export function getSearchEngine(closet: ClosetLists, list: SearchedList, words: Words): Promise<SearchEngine> {
  const ofCloset = engines.get(closet) ?? {};
  engines.set(closet, ofCloset);
  return (ofCloset[list] ??= MAKERS[list](closet, words));
}
