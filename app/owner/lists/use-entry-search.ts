import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import {
  indexItemsInSteps,
  indexOutfitsInSteps,
  readOwnState,
  type SearchedLists,
} from "#domain/search/closet-index.ts";
import type { SearchIndex } from "#domain/search/index-draft.ts";
import { cleanSearchText, NO_SEARCH, type Search, type SearchedList } from "#domain/search/read-search.ts";
import { loadLexicon } from "#domain/search/words/load-words.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { type SearchResult, toSearchResult } from "#domain/search/search-result.ts";
import { runSteps } from "#app/closet/yield-to-event-loop.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";

export type FindEntries = (search: Search) => { ids: string[]; result: SearchResult };

const createFinder =
  (index: SearchIndex<{ id: string }>): FindEntries =>
  (search) => {
    const { entries, ...found } = searchIndex(index, search);
    return { ids: entries.map(({ id }) => id), result: toSearchResult(search, found, index) };
  };

/** Finds pieces of the wishlist, too. Null until the index is made, in slices. */
export function useFinder({ items, outfits }: SearchedLists, list: SearchedList, isWanted: boolean) {
  const vocabulary = useItemsMessages();
  const { language } = useMessages();
  const [find, setFind] = useState<FindEntries | null>(null);
  /** The list and the language do not change while the component is on the page. */
  const previous = useRef<SearchIndex<{ id: string }> | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    let isCanceled = false;
    const make = async (): Promise<SearchIndex<{ id: string }>> => {
      const words = { vocabulary, lexicon: await loadLexicon(language), previous: previous.current };
      if (list === "outfits") return await runSteps(indexOutfitsInSteps({ items, outfits }, words));
      const all = items.map((item) => (item.wishlist ? { ...item, wishlist: false } : item));
      return await runSteps(indexItemsInSteps({ items: all, outfits }, { ...words, readState: readOwnState }));
    };
    const show = async (): Promise<void> => {
      const index = await make();
      if (isCanceled) return;
      previous.current = index;
      startTransition(() => setFind(() => createFinder(index)));
    };
    void show();
    return () => {
      isCanceled = true;
    };
  }, [isWanted, items, outfits, list, vocabulary, language]);

  return find;
}

export type EntrySearch = {
  text: string;
  change: (text: string) => void;
  found: ReadonlySet<string> | null;
};

export function useEntrySearch(closet: SearchedLists, list: SearchedList): EntrySearch {
  const [text, change] = useState("");
  const deferred = useDeferredValue(cleanSearchText(text));
  const find = useFinder(closet, list, text !== "");
  const found = useMemo(
    () => (deferred === "" || !find ? null : new Set(find({ ...NO_SEARCH, text: deferred }).ids)),
    [deferred, find],
  );
  return { text, change, found };
}
