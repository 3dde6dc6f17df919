import { useMemo } from "react";
import type { TabContent } from "#domain/closet-view.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import { NO_SEARCH, readSearch } from "#domain/search/read-search.ts";
import { useDetailedCloset } from "#app/closet/use-detailed-closet.ts";
import type { Searched } from "./search/search-engine.ts";
import { useFoundContent } from "./search/use-found-content.ts";

function readCameFrom(place: EntryPlace | null) {
  if (!place || place.search === undefined || place.list === "portfolios") return null;
  return { list: place.list, search: readSearch(new URLSearchParams(place.search), place.list) };
}

function listIds(content: TabContent): string[] {
  if (content.tab === "items") return content.items.entries.map(({ id }) => id);
  return content.tab === "outfits" ? content.outfits.entries.map(({ id }) => id) : [];
}

type Wanted = { loadedCloset: Searched | null; first: EntryPage | null; place: EntryPlace | null };

/**
 * The page of an entry: of the server; else of the cards that are loaded, and with its details when they have arrived.
 * `isUnknown`: the closet has no such entry.
 */
export function useEntryPage({ loadedCloset, first, place }: Wanted) {
  const { closet: detailed, isFailed } = useDetailedCloset(place ? loadedCloset : null);
  const cameFrom = useMemo(() => readCameFrom(place), [place]);
  const { list = null, search = NO_SEARCH } = cameFrom ?? {};
  const { content } = useFoundContent({ loadedCloset, list, search, isWanted: cameFrom !== null });
  const found = useMemo(() => (content ? listIds(content) : undefined), [content]);

  const closet = detailed ?? loadedCloset?.closet ?? null;
  const loaded = useMemo(() => place && closet && viewEntry(closet, place, found), [place, closet, found]);
  const isComplete = detailed !== null && (cameFrom === null || found !== undefined);
  const ofServer = first && place && first.place.list === place.list && first.place.id === place.id ? first : null;
  return {
    page: isComplete ? loaded : (ofServer ?? loaded),
    isUnknown: place !== null && closet !== null && loaded === null,
    isFailed: place !== null && ofServer === null && isFailed,
  };
}
