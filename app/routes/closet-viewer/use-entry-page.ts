import { useMemo } from "react";
import type { TabContent } from "#domain/closet-view.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import { type EntryPlace, getEntryPath } from "#domain/entry-page/entry-path.ts";
import { NO_SEARCH, readSearch } from "#domain/search/read-search.ts";
import { useDetailedCloset } from "#app/closet/use-detailed-closet.ts";
import type { Searched } from "./search/search-engine.ts";
import { useFoundContent } from "./search/use-found-content.ts";

function readSearchOfPlace(place: EntryPlace | null) {
  if (!place || place.search === undefined || place.list === "portfolios") return null;
  return { list: place.list, search: readSearch(new URLSearchParams(place.search), place.list) };
}

function listIds(content: TabContent): string[] {
  if (content.tab === "items") return content.items.entries.map(({ id }) => id);
  return content.tab === "outfits" ? content.outfits.entries.map(({ id }) => id) : [];
}

const isSamePlace = (one: EntryPlace, other: EntryPlace): boolean => getEntryPath("", one) === getEntryPath("", other);

type Wanted = { loadedCloset: Searched | null; first: EntryPage | null; place: EntryPlace | null };

/**
 * The page of an entry. First from the server or the loaded cards, then with its details.
 * `isUnknown`: the closet has no such entry.
 */
export function useEntryPage({ loadedCloset, first, place }: Wanted) {
  const { closet: detailed, isFailed } = useDetailedCloset(place ? loadedCloset : null);
  const cameFrom = useMemo(() => readSearchOfPlace(place), [place]);
  const { list = null, search = NO_SEARCH } = cameFrom ?? {};
  const { content } = useFoundContent({ loadedCloset, list, search, isWanted: cameFrom !== null });
  const found = useMemo(() => (content ? listIds(content) : undefined), [content]);

  const closet = detailed ?? loadedCloset?.closet ?? null;
  const loaded = useMemo(() => place && closet && viewEntry(closet, place, found), [place, closet, found]);
  const isComplete = detailed !== null && (cameFrom === null || found !== undefined);
  const ofServer = first && place && isSamePlace(first.place, place) ? first : null;
  return {
    page: isComplete ? loaded : (ofServer ?? loaded),
    isUnknown: place !== null && closet !== null && loaded === null,
    isFailed: place !== null && ofServer === null && isFailed,
  };
}
