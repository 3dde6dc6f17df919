import { startTransition, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Item } from "#domain/closet.ts";
import type { ArrivingCloset } from "#app/closet/load-closet.ts";
import { isEmptySearch, NO_SEARCH, type Search } from "#domain/search/read-search.ts";
import type { Facets } from "#domain/search/search-index.ts";
import { getSearchEngine, type SearchEngine } from "#app/routes/closet-viewer/search/search-engine.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";

export type TraySearch = {
  search: Search;
  change: (search: Search) => void;
  /** Null until the details of the closet are there. */
  facets: Facets | null;
  items: readonly Item[];
};

/** The viewer's search, without an address of its own. `all` is shown while nothing is searched. */
export function useTraySearch(closet: ArrivingCloset, all: readonly Item[]): TraySearch {
  const words = { closet: useMessages(), items: useItemsMessages() };
  const [search, change] = useState(NO_SEARCH);
  const [loaded, setLoaded] = useState<{ closet: ArrivingCloset; engine: SearchEngine } | null>(null);

  useEffect(() => {
    let isCancelled = false;
    const show = (engine: SearchEngine) => {
      if (!isCancelled) startTransition(() => setLoaded({ closet, engine }));
    };
    // Without the details there is no search; the pieces stay.
    getSearchEngine(closet, "items", words).then(show, () => undefined);
    return () => {
      isCancelled = true;
    };
    // The messages are the same for the whole visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [closet]);

  const engine = loaded?.closet === closet ? loaded.engine : null;
  const deferred = useDeferredValue(search);
  const found = useMemo(() => engine && engine(deferred), [engine, deferred]);
  const isFound = found?.tab === "items" && !isEmptySearch(deferred);
  return {
    search,
    change,
    facets: found?.tab === "items" ? (found.found?.facets ?? null) : null,
    items: isFound ? (found.items.entries as Item[]) : all,
  };
}
