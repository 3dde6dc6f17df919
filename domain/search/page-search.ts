import { readSearch, type Search, type SearchedList } from "./read-search.ts";

export type PageSearch = { list: SearchedList; search: Search };

/** Null for pages without a search: items and outfits have one, in the viewer and on the owner's pages. */
export function readPageSearch({ pathname, search }: Pick<URL, "pathname" | "search">): PageSearch | null {
  const [, list] = /^\/(?:(?:user|l)\/[^/]+|closet)\/(items|outfits)\/?$/.exec(pathname.toLowerCase()) ?? [];
  if (list !== "items" && list !== "outfits") return null;
  return { list, search: readSearch(new URLSearchParams(search), list) };
}
