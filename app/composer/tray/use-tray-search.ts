import { startTransition, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { ClosetLists, Item } from "#domain/closet.ts";
import { findCollectionContents } from "#domain/collection-contents.ts";
import { CATEGORIES, type Category } from "#domain/items/category.ts";
import { isEmptySearch, readSearch, type Search } from "#domain/search/read-search.ts";
import type { Facets } from "#domain/search/search-index.ts";
import { getSearchEngine, type SearchEngine } from "#app/routes/closet-viewer/search/search-engine.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";

export type TraySearch = {
  search: Search;
  change: (search: Search) => void;
  /** Known before the search is loaded: nothing moves below a finger. */
  categories: readonly Category[];
  facets: Facets | null;
  items: readonly Item[];
  collection: { name: string; leave: () => void } | null;
};

export function useBeside(name: "collection" | "inspiration"): [id: string | null, leave: () => void] {
  const [query, setQuery] = useSearchParams();
  const leave = () =>
    setQuery((now) => new URLSearchParams([...now].filter(([each]) => each !== name)), {
      replace: true,
      preventScrollReset: true,
    });
  return [query.get(name), leave];
}

export function useTraySearch(closet: ClosetLists, all: readonly Item[]): TraySearch {
  const words = { closet: useMessages(), items: useItemsMessages() };
  const [query] = useSearchParams();
  const [search, change] = useState(() => readSearch(query, "items"));
  const [collectionId, leave] = useBeside("collection");
  // Items of the wishlist do not lie on a board.
  const held = useMemo(() => {
    const contents = collectionId === null ? undefined : findCollectionContents(closet, collectionId);
    const ids = new Set(contents?.items.map(({ id }) => id));
    return contents && all.some(({ id }) => ids.has(id)) ? { name: contents.collection.name, ids } : null;
  }, [closet, collectionId, all]);
  const [loaded, setLoaded] = useState<{ closet: ClosetLists; engine: SearchEngine } | null>(null);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let isCanceled = false;
    const show = (engine: SearchEngine) => {
      if (!isCanceled) startTransition(() => setLoaded({ closet, engine }));
    };
    // Without its script there is no search; the pieces stay.
    getSearchEngine(closet, "items", words).then(show, () => setFailed(true));
    return () => {
      isCanceled = true;
    };
    // The messages are the same for the whole visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [closet]);

  const engine = loaded?.closet === closet ? loaded.engine : null;
  const deferred = useDeferredValue(search);
  const found = useMemo(() => engine && engine(deferred), [engine, deferred]);
  const isFound = found?.tab === "items" && !isEmptySearch(deferred);
  const shown = isFound ? (found.items.entries as Item[]) : all;
  const items = useMemo(() => (held ? shown.filter(({ id }) => held.ids.has(id)) : shown), [held, shown]);
  const facets = found?.tab === "items" ? (found.found?.facets ?? null) : null;
  const known = useMemo(() => {
    const categories = new Set(all.map(({ category }) => category));
    return CATEGORIES.filter((category) => categories.has(category));
  }, [all]);
  const early = isFailed ? [] : known;
  return {
    search,
    change,
    categories: facets
      ? CATEGORIES.filter((category) => facets.category.some(({ value }) => value === category))
      : early,
    facets,
    items,
    collection: held && { name: held.name, leave },
  };
}
