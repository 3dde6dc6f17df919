import type { SearchIndex } from "./closet-index.ts";
import type { Search } from "./read-search.ts";
import type { Facets, Found } from "./search-index.ts";

/** What a screen shows of a search beside the entries. */
export type SearchResult = {
  search: Search;
  facets: Facets;
  /** Of the items in `search.contains`, by id. */
  itemNames: Record<string, string>;
};

/** With the most frequent brands, and the chosen ones. */
export function toSearchResult(
  search: Search,
  { facets }: Pick<Found<unknown>, "facets">,
  { itemNames }: Pick<SearchIndex<never>, "itemNames">,
  maxBrands = Infinity,
): SearchResult {
  const brand = facets.brand.filter(({ isChosen }, place) => isChosen || place < maxBrands);
  const names = search.contains.flatMap((id) => {
    const name = itemNames.get(id);
    return name === undefined ? [] : [[id, name]];
  });
  return { search, facets: { ...facets, brand }, itemNames: Object.fromEntries(names) as Record<string, string> };
}
