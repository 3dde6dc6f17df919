import { startTransition, useEffect, useMemo, useState } from "react";
import type { TabContent } from "#domain/closet-view.ts";
import type { Search, SearchedList } from "#domain/search/read-search.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import type { ClosetLists } from "#domain/closet.ts";
import type { SearchEngine } from "./search-engine.ts";

type Wanted = {
  closet: ClosetLists | null;
  list: SearchedList | null;
  search: Search;
  isWanted: boolean;
};

type Loaded = { closet: ClosetLists; list: SearchedList; engine: SearchEngine | null };

/** Null: nothing is searched, or the engine is not there yet. */
export function useSearchResults({ closet, list, search, isWanted }: Wanted) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const words = { closet: useMessages(), items: useItemsMessages() };
  const isLoaded = loaded !== null && loaded.closet === closet && loaded.list === list;

  useEffect(() => {
    if (!isWanted || !closet || !list || isLoaded) return;
    let isCanceled = false;
    const show = (engine: SearchEngine | null) => {
      if (!isCanceled) startTransition(() => setLoaded({ closet, list, engine }));
    };
    import("./search-engine.ts")
      .then(({ getSearchEngine }) => getSearchEngine(closet, list, words))
      .then(show, () => show(null));
    return () => {
      isCanceled = true;
    };
    // The messages are the same for the whole visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, closet, list, isLoaded]);

  const engine = isLoaded ? loaded.engine : null;
  const content: TabContent | null = useMemo(() => engine && engine(search), [engine, search]);
  return { content, isFailed: isLoaded && engine === null };
}
