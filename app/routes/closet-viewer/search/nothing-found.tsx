import { countFilters, NO_SEARCH, type Search, type SearchedList } from "#domain/search/read-search.ts";
import { useItemsMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import styles from "./nothing-found.module.css";
import { SearchLink } from "./search-link.tsx";

export function NothingFound({ search, list }: { search: Search; list: SearchedList }) {
  const { clearFilters, nothingFound, nothingFoundFor, showAll } = useItemsMessages();
  const { text } = search;
  const hasFilters = countFilters({ ...search, text: "" }) > 0;
  return (
    <div className={styles.nothing}>
      <p className={styles.text}>{text === "" ? nothingFound : nothingFoundFor(text)}</p>
      {text !== "" && hasFilters && (
        <SearchLink className={form.link} search={{ ...NO_SEARCH, text }}>
          {clearFilters}
        </SearchLink>
      )}
      <SearchLink className={form.link} search={NO_SEARCH}>
        {showAll[list]}
      </SearchLink>
    </div>
  );
}
