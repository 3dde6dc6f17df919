import { startTransition, useDeferredValue, useEffect, useMemo, useState } from "react";
import {
  indexItemsInSteps,
  indexOutfitsInSteps,
  readOwnState,
  type SearchedCloset,
  type SearchIndex,
} from "#domain/search/closet-index.ts";
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
export function useFinder({ items, outfits }: SearchedCloset, list: SearchedList, isWanted: boolean) {
  const vocabulary = useItemsMessages();
  const { language } = useMessages();
  const [find, setFind] = useState<FindEntries | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    let isCanceled = false;
    const make = async (): Promise<FindEntries> => {
      const lexicon = await loadLexicon(language);
      if (list === "outfits")
        return createFinder(await runSteps(indexOutfitsInSteps({ items, outfits }, vocabulary, lexicon)));
      const all = items.map((item) => (item.wishlist ? { ...item, wishlist: false } : item));
      return createFinder(
        await runSteps(indexItemsInSteps({ items: all, outfits }, vocabulary, lexicon, readOwnState)),
      );
    };
    const show = async (): Promise<void> => {
      const made = await make();
      if (!isCanceled) startTransition(() => setFind(() => made));
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

export function useEntrySearch(closet: SearchedCloset, list: SearchedList): EntrySearch {
  const [text, change] = useState("");
  const deferred = useDeferredValue(cleanSearchText(text));
  const find = useFinder(closet, list, text !== "");
  const found = useMemo(
    () => (deferred === "" || !find ? null : new Set(find({ ...NO_SEARCH, text: deferred }).ids)),
    [deferred, find],
  );
  return { text, change, found };
}
