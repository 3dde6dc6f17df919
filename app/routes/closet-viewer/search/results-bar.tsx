import { useEffect, useRef } from "react";
import { CloseIcon } from "#app/ui/icon.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import {
  countFilters,
  type Facet,
  FACETS,
  isEmptySearch,
  NO_SEARCH,
  type Search,
  type SearchedList,
  type Sort,
  SORTS,
  toggleFilter,
} from "#domain/search/read-search.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import { FacetMenu, nameValue } from "./facet-menu.tsx";
import form from "#app/ui/form.module.css";
import styles from "./results-bar.module.css";
import { SEARCH_FORM_ID } from "./search-field.tsx";
import { SearchLink } from "./search-link.tsx";
import chip from "#app/ui/chip.module.css";

type SortMenuProps = { list: SearchedList; firstName: string; search: Search; go: (search: Search) => void };

function SortMenu({ list, firstName, search, go }: SortMenuProps) {
  const messages = useItemsMessages();
  const { show } = useMessages();
  const names: Record<Sort, string> = { ...messages.sorts, owner: messages.sorts.owner(firstName) };
  return (
    <>
      <label className={styles.order}>
        <span className={styles.orderName}>{messages.sortBy}</span>
        <select
          className={styles.sort}
          name="sort"
          form={SEARCH_FORM_ID}
          value={search.sort}
          onChange={({ target }) => go({ ...search, sort: target.value as Sort })}
        >
          {SORTS[list].map((sort) => (
            <option key={sort} value={sort}>
              {names[sort]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className={styles.show} form={SEARCH_FORM_ID}>
          {show}
        </button>
      </noscript>
    </>
  );
}

function useLightDismiss() {
  const menus = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const open = menus.current?.querySelector("details[open]");
      if (!(open instanceof HTMLDetailsElement)) return;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : open.contains(event.target as Node)) return;
      open.open = false;
      if (event instanceof KeyboardEvent) open.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return menus;
}

type ResultsBarProps = {
  list: SearchedList;
  firstName: string;
  total: number;
  found: SearchResult | null;
  go: (search: Search) => void;
};

/** The status is there before the first search, so that screen readers announce it. */
export function ResultsBar({ list, firstName, total, found, go }: ResultsBarProps) {
  const messages = useMessages();
  const menus = useLightDismiss();
  const isShown = found !== null && !isEmptySearch(found.search);
  return (
    <div className={isShown ? styles.bar : undefined}>
      <div className={isShown ? styles.first : undefined}>
        <p role="status" className={styles.count}>
          {isShown && messages[list](total)}
        </p>
        {isShown && <SortMenu list={list} firstName={firstName} search={found.search} go={go} />}
      </div>
      {isShown && (
        <>
          <div ref={menus} className={styles.menus}>
            {FACETS.map((facet) => (
              <FacetMenu key={facet} facet={facet} found={found} />
            ))}
          </div>
          <ChosenFilters found={found} />
          {total > 0 && countFilters(found.search) > 1 && <ClearFilters />}
        </>
      )}
    </div>
  );
}

type Chosen = { key: string; name: string; without: Search };

export function ChosenFilters({ found: { search, itemNames } }: { found: SearchResult }) {
  const words = useItemsMessages();
  const { item } = useMessages();
  if (countFilters(search) === 0) return null;
  const nameChosen = (facet: Facet, value: string): string => {
    const name = nameValue(words, facet, value, itemNames) || item;
    return facet === "contains" ? words.contains(name) : name;
  };
  const chosen: Chosen[] = [
    ...(search.text === "" ? [] : [{ key: "text", name: search.text, without: { ...search, text: "" } }]),
    ...FACETS.flatMap((name) =>
      search[name].map((value) => ({
        key: `${name} ${value}`,
        name: nameChosen(name, value),
        without: toggleFilter(search, name, value),
      })),
    ),
  ];
  return (
    <ul className={`${chip.chips} ${styles.chosen}`} aria-label={words.chosenFilters}>
      {chosen.map(({ key, name, without }) => (
        <li key={key}>
          <SearchLink className={chip.chip} search={without} aria-label={words.removeFilter(name)} rel="nofollow">
            <bdi>{name}</bdi>
            <CloseIcon size={10} />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

function ClearFilters() {
  const { clearFilters } = useItemsMessages();
  return (
    <SearchLink className={`${form.link} ${styles.clear}`} search={NO_SEARCH}>
      {clearFilters}
    </SearchLink>
  );
}
