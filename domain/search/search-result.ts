import { findPiece, type SearchIndex } from "./index-draft.ts";
import type { Search } from "./read-search.ts";
import type { Facets, FacetValue, Found } from "./search-index.ts";

export type SearchResult = {
  search: Search;
  facets: Facets;
  itemNames: Record<string, string>;
};

export function toSearchResult(
  search: Search,
  { facets }: Pick<Found<unknown>, "facets">,
  index: SearchIndex<{ id: string }>,
  maxValues = Infinity,
): SearchResult {
  const limit = (values: FacetValue[]) => values.filter(({ isChosen }, place) => isChosen || place < maxValues);
  const contains = limit(facets.contains);
  const names = contains.flatMap(({ value: id }) => {
    const name = findPiece(index, id)?.name;
    return name ? [[id, name]] : [];
  });
  return {
    search,
    facets: { ...facets, brand: limit(facets.brand), contains },
    itemNames: Object.fromEntries(names) as Record<string, string>,
  };
}
