import { countFilters, type Facet, FACETS, NO_SEARCH, type Search, toggleFilter } from "#domain/search/read-search.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import { CloseIcon } from "#app/ui/close-icon.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import styles from "./chosen-filters.module.css";
import { nameValue } from "./facet-menu.tsx";
import { SearchLink } from "./search-link.tsx";

type Chosen = { key: string; name: string; without: Search };

/** Each chosen filter is a link to the search without it. */
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
    <ul className={styles.chosen} aria-label={words.chosenFilters}>
      {chosen.map(({ key, name, without }) => (
        <li key={key}>
          <SearchLink className={styles.chip} search={without} aria-label={words.removeFilter(name)} rel="nofollow">
            <bdi>{name}</bdi>
            <CloseIcon size={10} strokeWidth={2} />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

export function ClearFilters() {
  const { clearFilters } = useItemsMessages();
  return (
    <SearchLink className={styles.clear} search={NO_SEARCH}>
      {clearFilters}
    </SearchLink>
  );
}
