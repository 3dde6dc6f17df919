import { useRef } from "react";
import type { Owner } from "#domain/closet.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import { type Facet, NO_SEARCH, type Search, type SearchedList, toggleFilter } from "#domain/search/read-search.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import { ChosenFilters, ResultsBar } from "#app/routes/closet-viewer/search/results-bar.tsx";
import { FacetMenu } from "#app/routes/closet-viewer/search/facet-menu.tsx";
import { NothingFound } from "#app/routes/closet-viewer/search/nothing-found.tsx";
import { SearchLink } from "#app/routes/closet-viewer/search/search-link.tsx";
import { SearchField } from "#app/routes/closet-viewer/search/search-field.tsx";
import { TabBar } from "#app/routes/closet-viewer/tab-bar.tsx";
import { EMMA, LAYLA, LONG_NAME, WILHELMINE } from "./sample-closets.ts";
import { type Area, componentState, open } from "./state.ts";

const nothing = () => undefined;

const BRANDS = ["Tilleul", LONG_NAME, "دار ليلى", ...Array.from({ length: 17 }, (_, n) => `Brand ${n + 1}`)];

const listValues = (values: readonly string[], chosen: readonly string[]) =>
  values.map((value, n) => ({ value, count: 3000 - 97 * n, isChosen: chosen.includes(value) }));

const resultOf = (search: Search): SearchResult => ({
  search,
  facets: {
    category: listValues(CATEGORIES, search.category),
    color: listValues(COLORS, search.color),
    brand: listValues(BRANDS, search.brand),
    season: listValues(SEASONS, search.season),
    contains: listValues(["named", "unnamed"], search.contains),
    state: [],
  },
  itemNames: { named: "Trench coat" },
});

const OPEN: Search = { ...NO_SEARCH, isOpen: true };
const MANY: Search = {
  ...NO_SEARCH,
  text: LONG_NAME,
  category: ["Tops", "Outerwear", "Jewelry"],
  color: ["teal", "navy"],
  brand: [LONG_NAME, "دار ليلى"],
  season: ["Autumn"],
  contains: ["named", "unnamed"],
};

type BarOptions = { list?: SearchedList; total?: number; owner?: Owner };

const bar = (search: Search, { list = "items", total = 12, owner = EMMA }: BarOptions = {}) =>
  componentState(
    <ResultsBar list={list} firstName={owner.firstName} total={total} found={resultOf(search)} go={nothing} />,
  );

const menu = (facet: Facet, search = NO_SEARCH) =>
  componentState(
    <div style={{ position: "relative", minHeight: 520 }}>
      <FacetMenu facet={facet} found={resultOf(search)} />
    </div>,
    { begin: open },
  );

function FieldInBar({ search }: { search: Search }) {
  const field = useRef<HTMLInputElement>(null);
  const counts = { outfits: 12, items: 340, collections: 7, portfolios: 1 };
  const control = { field, type: nothing, submit: nothing, close: nothing };
  return (
    <TabBar
      owner={EMMA}
      counts={counts}
      activeTab="items"
      search={<SearchField list="items" search={search} {...control} onStart={nothing} />}
    />
  );
}

const focus = (place: HTMLElement) => place.querySelector<HTMLElement>('input[type="search"]')?.focus();

export const SEARCH: Area = {
  "routes/closet-viewer/search/chosen-filters.tsx": {
    one: componentState(<ChosenFilters found={resultOf(toggleFilter(NO_SEARCH, "color", "red"))} />),
    many: componentState(<ChosenFilters found={resultOf(MANY)} />),
  },
  "routes/closet-viewer/search/facet-menu.tsx": {
    categories: menu("category", toggleFilter(NO_SEARCH, "category", "Shoes")),
    colors: menu("color"),
    brands: menu("brand"),
    seasons: menu("season"),
  },
  "routes/closet-viewer/search/results-bar.tsx": {
    open: bar(OPEN),
    chosen: bar(MANY, { total: 1 }),
    outfits: bar({ ...OPEN, sort: "newest" }, { list: "outfits", total: 12_345 }),
    "long-name": bar(OPEN, { owner: WILHELMINE }),
    "arabic-name": bar(OPEN, { owner: LAYLA }),
  },
  "routes/closet-viewer/search/nothing-found.tsx": {
    word: componentState(<NothingFound search={{ ...NO_SEARCH, text: "zzzz" }} list="items" />),
    both: componentState(
      <NothingFound search={{ ...toggleFilter(NO_SEARCH, "color", "red"), text: "zzzz" }} list="outfits" />,
    ),
    filters: componentState(<NothingFound search={MANY} list="items" />),
  },
  "routes/closet-viewer/search/search-link.tsx": {
    link: componentState(
      <SearchLink search={toggleFilter(NO_SEARCH, "color", "red")} style={{ display: "inline-block", padding: 16 }}>
        Red
      </SearchLink>,
    ),
  },
  "routes/closet-viewer/search/search-field.tsx": {
    closed: componentState(<FieldInBar search={NO_SEARCH} />),
    focused: componentState(<FieldInBar search={NO_SEARCH} />, { begin: focus }),
    "with-text": componentState(<FieldInBar search={MANY} />),
  },
};
