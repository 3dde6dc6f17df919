import { CATEGORIES, type Category } from "#domain/items/category.ts";
import { COLORS, type Color } from "#domain/items/color.ts";
import { type State, STATES } from "#domain/items/left.ts";
import { SEASONS, type Season } from "#domain/items/season.ts";
import { MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_SEARCH_LENGTH, MAX_SEARCH_VALUES } from "#domain/limits.ts";

export type SearchedList = "items" | "outfits";

/** The default comes first. */
export const SORTS = {
  items: ["owner", "newest", "brand", "worn"],
  outfits: ["owner", "newest"],
} as const;

export type Sort = (typeof SORTS)["items"][number];

export type Filters = {
  category: Category[];
  color: Color[];
  brand: string[];
  season: Season[];
  contains: string[];
  state: State[];
};

export type Facet = keyof Filters;

export type Search = Filters & {
  text: string;
  sort: Sort;
  /** Pages without script open the filters by it. */
  isOpen: boolean;
};

export const NO_SEARCH: Search = {
  text: "",
  category: [],
  color: [],
  brand: [],
  season: [],
  contains: [],
  state: [],
  sort: "owner",
  isOpen: false,
};

export const FACETS = ["category", "color", "brand", "season", "contains", "state"] as const satisfies Facet[];

const OPEN = "open";

export const cleanSearchText = (text: string): string =>
  Array.from(text.toWellFormed().replaceAll(/\s+/gu, " ").trim()).slice(0, MAX_SEARCH_LENGTH).join("").trim();

const readKnown = <Value extends string>(known: readonly Value[], given: readonly string[]): Value[] =>
  known.filter((value) => given.includes(value));

const readTexts = (given: readonly string[], limit: number): string[] =>
  [...new Set(given)].filter((text) => text !== "" && text.length <= limit && text.isWellFormed()).toSorted();

export function readSearch(query: URLSearchParams, list: SearchedList): Search {
  let left = MAX_SEARCH_VALUES;
  const take = <Value>(values: Value[]): Value[] => {
    const taken = values.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const sort = SORTS[list].find((known) => known === query.get("sort"));
  return {
    text: cleanSearchText(query.get("q") ?? ""),
    category: take(readKnown(CATEGORIES, query.getAll("category"))),
    color: take(readKnown(COLORS, query.getAll("color"))),
    brand: take(readTexts(query.getAll("brand"), MAX_NAME_LENGTH)),
    season: take(readKnown(SEASONS, query.getAll("season"))),
    contains: list === "outfits" ? take(readTexts(query.getAll("contains"), MAX_ID_LENGTH)) : [],
    state: take(readKnown(STATES, query.getAll("state"))),
    sort: sort ?? "owner",
    isOpen: query.get("filters") === OPEN,
  };
}

export function writeSearch({ text, sort, isOpen, ...filters }: Search): URLSearchParams {
  const query = new URLSearchParams();
  if (text !== "") query.set("q", text);
  for (const name of FACETS) for (const value of filters[name]) query.append(name, value);
  if (sort !== "owner") query.set("sort", sort);
  if (isOpen) query.set("filters", OPEN);
  return query;
}

export const getMoreHref = (search: Search, from: number): string =>
  `?${new URLSearchParams([...writeSearch(search), ["from", String(from)]])}`;

export const countFilters = (search: Search): number =>
  FACETS.reduce((count, name) => count + search[name].length, search.text === "" ? 0 : 1);

export const isEmptySearch = (search: Search): boolean =>
  countFilters(search) === 0 && search.sort === "owner" && !search.isOpen;

/** Searches with the same key find the same. */
export const getSearchKey = (search: Search): string => String(writeSearch({ ...search, isOpen: false }));

export const isSameSearch = (one: Search, other: Search): boolean => getSearchKey(one) === getSearchKey(other);

export function toggleFilter(search: Search, name: Facet, value: string): Search {
  const values: readonly string[] = search[name];
  const changed = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...search, [name]: changed };
}
