import type { Closet } from "#domain/closet.ts";
import type { TabContent } from "#domain/closet-view.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";
import type { ItemsMessages } from "#domain/messages/en/items.ts";
import { indexItemsInSteps, indexOutfitsInSteps, type IndexSteps } from "#domain/search/closet-index.ts";
import type { Search, SearchedList } from "#domain/search/read-search.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { toTabContent } from "#domain/search/found-content.ts";
import { toSearchResult } from "#domain/search/search-result.ts";

export type SearchEngine = (search: Search) => TabContent;

/** `detailed` has the fields that are searched. */
export type Searched = { closet: Closet; detailed: Promise<Closet | null> };

export type Words = { closet: ClosetMessages; items: ItemsMessages };

/** On a desktop; a phone takes about four times as long. */
const MAX_BLOCKING_MS = 8;

async function runSteps<Result>(steps: IndexSteps<Result>): Promise<Result> {
  let yieldedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - yieldedAt < MAX_BLOCKING_MS) continue;
    await new Promise((resume) => void setTimeout(resume));
    yieldedAt = performance.now();
  }
}

async function makeItemEngine(closet: Closet, { items, closet: { language } }: Words): Promise<SearchEngine> {
  const index = await runSteps(indexItemsInSteps(closet, items, language));
  return (search) => {
    const { entries, ...found } = searchIndex(index, search);
    return toTabContent("items", toSearchResult(search, found, index), { entries, total: entries.length });
  };
}

async function makeOutfitEngine(closet: Closet, { items }: Words): Promise<SearchEngine> {
  const index = await runSteps(indexOutfitsInSteps(closet, items));
  return (search) => {
    const { entries, ...found } = searchIndex(index, search);
    return toTabContent("outfits", toSearchResult(search, found, index), { entries, total: entries.length });
  };
}

const MAKERS = { items: makeItemEngine, outfits: makeOutfitEngine };

const engines = new WeakMap<Closet, Partial<Record<SearchedList, Promise<SearchEngine>>>>();

/** One engine for a closet and list. The index is built in slices, once the details are there. */
export function getSearchEngine(
  { closet, detailed }: Searched,
  list: SearchedList,
  words: Words,
): Promise<SearchEngine> {
  const ofCloset = engines.get(closet) ?? {};
  engines.set(closet, ofCloset);
  ofCloset[list] ??= detailed.then((whole) => {
    if (!whole) throw new Error("The details of the closet did not arrive.");
    return MAKERS[list](whole, words);
  });
  return ofCloset[list];
}
