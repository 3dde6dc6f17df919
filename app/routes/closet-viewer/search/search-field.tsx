import { Link } from "react-router";
import { getTabPath } from "#domain/closet-tabs.ts";
import { MAX_SEARCH_LENGTH } from "#domain/limits.ts";
import {
  countFilters,
  FACETS,
  NO_SEARCH,
  type Search,
  type SearchedList,
  writeSearch,
} from "#domain/search/read-search.ts";
import { CloseIcon } from "#app/ui/icon.tsx";
import box from "#app/ui/search-box.module.css";
import { SearchIcon } from "#app/ui/icon.tsx";
import { useItemsMessages } from "#app/ui/messages.ts";
import iconButton from "#app/ui/icon-button.module.css";
import styles from "./search-field.module.css";
import { SearchLink } from "./search-link.tsx";
import type { PageSearch } from "./use-search.ts";

function KeptFilters({ search }: { search: Search }) {
  return (
    <>
      {FACETS.flatMap((name) =>
        search[name].map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {search.isOpen && <input type="hidden" name="filters" value="open" />}
    </>
  );
}

export const SEARCH_FORM_ID = "search";

/** Safari takes the focus from the field when a link is pressed, and the field would close before the click. */
const keepFocus = (event: React.SyntheticEvent) => event.preventDefault();

type SearchFieldProps = Pick<PageSearch, "search" | "field" | "type" | "submit" | "close"> & {
  list: SearchedList;
  onStart: () => void;
};

export function ItemSearchLink({ username }: { username: string }) {
  const label = useItemsMessages().searchIn.items;
  const query = writeSearch({ ...NO_SEARCH, isOpen: true });
  return (
    <search className={styles.place}>
      <Link to={`${getTabPath(username, "items")}?${query}`} className={styles.form} aria-label={label} rel="nofollow">
        <SearchIcon className={`${box.icon} ${styles.icon}`} />
        <span className={styles.hint} aria-hidden="true">
          {label}
        </span>
      </Link>
    </search>
  );
}

/** On a phone the focused field covers the tabs. It works without script. */
export function SearchField({ list, search, field, type, submit, close, onStart }: SearchFieldProps) {
  const messages = useItemsMessages();
  const label = messages.searchIn[list];
  const submitNow = (event: React.SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <search className={styles.place}>
      <form id={SEARCH_FORM_ID} className={styles.form} onSubmit={submitNow}>
        <SearchIcon className={`${box.icon} ${styles.icon}`} />
        <input
          ref={field}
          className={`${box.field} ${styles.field}`}
          type="search"
          name="q"
          aria-label={label}
          placeholder=" "
          defaultValue={search.text}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onInput={(event) => type(event.currentTarget.value)}
          onFocus={onStart}
        />
        <span className={styles.hint} aria-hidden="true">
          {label}
        </span>
        <KeptFilters search={search} />
        {countFilters(search) === 0 && (
          <SearchLink
            className={`${box.filters} ${styles.filters}`}
            search={{ ...search, isOpen: !search.isOpen }}
            aria-current={search.isOpen || undefined}
            rel="nofollow"
            tabIndex={0}
            onMouseDown={keepFocus}
          >
            {messages.filters}
          </SearchLink>
        )}
        <button
          type="button"
          className={`${iconButton.button} ${styles.close}`}
          aria-label={messages.closeSearch}
          onClick={close}
        >
          <CloseIcon />
        </button>
      </form>
    </search>
  );
}
