import { useDeferredValue, useMemo, useState } from "react";
import { MAX_SEARCH_LENGTH } from "#domain/limits.ts";
import { isEmptySearch, type SearchedList, writeSearch } from "#domain/search/read-search.ts";
import type { SearchedLists } from "#domain/search/closet-index.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import { NothingFound } from "#app/routes/closet-viewer/search/nothing-found.tsx";
import { ResultsBar } from "#app/routes/closet-viewer/search/results-bar.tsx";
import { GoContext, SearchLink } from "#app/routes/closet-viewer/search/search-link.tsx";
import { type PageSearch, useSearch } from "#app/routes/closet-viewer/search/use-search.ts";
import { useItemsMessages } from "#app/ui/messages.ts";
import box from "#app/ui/search-box.module.css";
import { SearchIcon } from "#app/ui/icon.tsx";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import styles from "./list-search.module.css";
import { useFinder } from "./use-entry-search.ts";

export type ListSearch<Entry> = {
  list: SearchedList;
  page: PageSearch;
  onStart: () => void;
  shown: readonly Entry[];
  result: SearchResult | null;
};

/** `searched`: more than the closet that is shown. An open entry stays open when an edit takes it out of the result. */
export function useListSearch<Entry extends { id: string }>(
  list: SearchedList,
  entries: readonly Entry[],
  searched?: SearchedLists,
): ListSearch<Entry> {
  const { closet } = useClosetState();
  const page = useSearch();
  const [isStarted, setStarted] = useState(false);
  const isSearch = !isEmptySearch(page.search);
  const find = useFinder(searched ?? closet, list, isStarted || isSearch);
  const search = useDeferredValue(page.search);
  const found = useMemo(() => (find && !isEmptySearch(search) ? find(search) : null), [find, search]);
  const shown = useMemo(() => {
    if (!found) return entries;
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return found.ids.flatMap((id) => byId.get(id) ?? []);
  }, [found, entries]);
  return { list, page, onStart: () => setStarted(true), shown, result: found && isSearch ? found.result : null };
}

type ListSearchBarProps = { listSearch: ListSearch<unknown> };

export function ListSearchField({ listSearch: { list, page, onStart } }: ListSearchBarProps) {
  const messages = useItemsMessages();
  const { search, field, type, submit } = page;
  return (
    <GoContext value={page.go}>
      <search className={styles.search}>
        <form
          className={`${box.box} ${styles.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <SearchIcon className={box.icon} />
          <input
            ref={field}
            type="search"
            className={box.field}
            aria-label={messages.searchIn[list]}
            placeholder={messages.search}
            defaultValue={search.text}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            onInput={(event) => type(event.currentTarget.value)}
            onFocus={onStart}
          />
        </form>
        <SearchLink
          className={box.filters}
          search={{ ...search, isOpen: !search.isOpen }}
          aria-current={search.isOpen || undefined}
        >
          {messages.filters}
        </SearchLink>
      </search>
    </GoContext>
  );
}

export function ListSearchResults({ listSearch: { list, page, shown, result } }: ListSearchBarProps) {
  const { firstName } = useClosetState().closet.user;
  return (
    <GoContext value={page.go}>
      <ResultsBar
        list={list}
        firstName={firstName}
        total={shown.length}
        found={result && { ...result, search: page.search }}
        go={page.go}
      />
      {result && shown.length === 0 && <NothingFound search={page.search} list={list} />}
    </GoContext>
  );
}

export const writeQuery = ({ search }: PageSearch): string => String(writeSearch(search));
