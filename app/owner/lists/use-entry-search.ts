import { startTransition, useDeferredValue, useEffect, useMemo, useState } from "react";
import {
  indexItemsInSteps,
  indexOutfitsInSteps,
  type SearchedCloset,
  type SearchIndex,
} from "#domain/search/closet-index.ts";
import { cleanSearchText, NO_SEARCH, type SearchedList } from "#domain/search/read-search.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { runSteps } from "#app/closet/yielding.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";

type FindIds = (text: string) => ReadonlySet<string>;

export type EntrySearch = {
  text: string;
  change: (text: string) => void;
  /** Null: all entries are shown. */
  found: ReadonlySet<string> | null;
};

const createFinder =
  (index: SearchIndex<{ id: string }>): FindIds =>
  (text) =>
    new Set(searchIndex(index, { ...NO_SEARCH, text }).entries.map(({ id }) => id));

/** The visitors' search, by text alone. Pieces of the wishlist are found, too. */
export function useEntrySearch({ items, outfits }: SearchedCloset, list: SearchedList): EntrySearch {
  const vocabulary = useItemsMessages();
  const { language } = useMessages();
  const [text, change] = useState("");
  const [find, setFind] = useState<FindIds | null>(null);
  const deferred = useDeferredValue(cleanSearchText(text));
  const isWanted = text !== "";
  const searchedOutfits = list === "outfits" ? outfits : null;

  // The index is made in slices when the owner begins to type.
  useEffect(() => {
    if (!isWanted) return;
    let isCancelled = false;
    const make = async (): Promise<FindIds> => {
      if (searchedOutfits)
        return createFinder(await runSteps(indexOutfitsInSteps({ items, outfits: searchedOutfits }, vocabulary)));
      const all = items.map((item) => ({ ...item, wishlist: false }));
      return createFinder(await runSteps(indexItemsInSteps({ items: all, outfits: [] }, vocabulary, language)));
    };
    const show = async (): Promise<void> => {
      const made = await make();
      if (!isCancelled) startTransition(() => setFind(() => made));
    };
    void show();
    return () => {
      isCancelled = true;
    };
  }, [isWanted, items, searchedOutfits, vocabulary, language]);

  const found = useMemo(() => (deferred === "" || !find ? null : find(deferred)), [deferred, find]);
  return { text, change, found };
}
