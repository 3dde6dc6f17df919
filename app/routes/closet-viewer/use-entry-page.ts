import { useMemo } from "react";
import type { TabContent } from "#domain/closet-view.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import { type EntryPlace, getEntryPath } from "#domain/entry-page/entry-path.ts";
import { NO_SEARCH, readSearch } from "#domain/search/read-search.ts";
import { useDetailedCloset } from "#app/closet/use-detailed-closet.ts";
import type { ArrivingCloset } from "#app/closet/load-closet.ts";
import { useSearchResults } from "./search/use-search-results.ts";

function readSearchOfPlace(place: EntryPlace | null) {
  if (!place || place.search === undefined) return null;
  const { list } = place;
  if (list === "portfolios" || list === "inspirations") return null;
  return { list, search: readSearch(new URLSearchParams(place.search), list) };
}

function listIds(content: TabContent): string[] {
  if (content.tab === "items") return content.items.entries.map(({ id }) => id);
  return content.tab === "outfits" ? content.outfits.entries.map(({ id }) => id) : [];
}

const isSamePlace = (one: EntryPlace, other: EntryPlace): boolean => getEntryPath("", one) === getEntryPath("", other);

type Wanted = { loadedCloset: ArrivingCloset | null; first: EntryPage | null; place: EntryPlace | null };

/**
 * The page of an entry. That of the server has everything; others come from the loaded cards, then with their details.
 * `isUnknown`: the closet has no such entry.
 */
export function useEntryPage({ loadedCloset, first, place }: Wanted) {
  const ofServer = first && place && isSamePlace(first.place, place) ? first : null;
  const wanted = ofServer ? null : place;
  const { closet: detailed, isFailed } = useDetailedCloset(wanted && loadedCloset);
  const cameFrom = useMemo(() => readSearchOfPlace(wanted), [wanted]);
  const { list = null, search = NO_SEARCH } = cameFrom ?? {};
  const { content } = useSearchResults({ loadedCloset, list, search, isWanted: cameFrom !== null });
  const found = useMemo(() => (content ? listIds(content) : undefined), [content]);

  const closet = detailed ?? loadedCloset?.closet ?? null;
  const page = useMemo(() => wanted && closet && viewEntry(closet, wanted, found), [wanted, closet, found]);
  return {
    page: ofServer ?? page,
    isUnknown: wanted !== null && closet !== null && page === null,
    isFailed: wanted !== null && isFailed,
  };
}
