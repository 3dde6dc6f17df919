import { useEffect, useRef } from "react";
import {
  countFilters,
  FACETS,
  type Search,
  type SearchedList,
  SORTS,
  type Sort,
  isEmptySearch,
} from "#domain/search/read-search.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { ChosenFilters, ClearFilters } from "./chosen-filters.tsx";
import { FacetMenu } from "./facet-menu.tsx";
import styles from "./results-bar.module.css";
import { SEARCH_FORM_ID } from "./search-field.tsx";

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

/** Closes the open menu at a press outside it, and at Escape. */
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
  /** Null while the whole list is shown. */
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
