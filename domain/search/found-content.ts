import type { Item, Outfit } from "#domain/closet.ts";
import type { ListSlice, TabContent } from "#domain/closet-view.ts";
import type { SearchedList } from "./read-search.ts";
import type { SearchResult } from "./search-result.ts";

export const toTabContent = (list: SearchedList, found: SearchResult, slice: ListSlice<Item | Outfit>): TabContent =>
  list === "items"
    ? { tab: "items", items: slice as ListSlice<Item>, found }
    : { tab: "outfits", outfits: slice as ListSlice<Outfit>, found };
