import { useId, useState } from "react";
import { MAX_SEARCH_LENGTH } from "#domain/limits.ts";
import type { Category } from "#domain/items/category.ts";
import { cleanSearchText, countFilters, type Facet, type Search } from "#domain/search/read-search.ts";
import type { Facets } from "#domain/search/search-index.ts";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { nameValue } from "#app/routes/closet-viewer/search/facet-menu.tsx";
import { useItemsMessages } from "#app/ui/messages.ts";
import box from "#app/ui/search-box.module.css";
import { SearchIcon } from "#app/ui/icon.tsx";
import { CategoryChips } from "./category-chips.tsx";
import styles from "./tray-filters.module.css";
import bar from "#app/ui/bar.module.css";

type Change = { search: Search; change: (search: Search) => void };

type FacetChoiceProps = Change & { facet: Exclude<Facet, "category">; facets: Facets };

function FacetChoice({ facet, facets, search, change }: FacetChoiceProps) {
  const words = useComposerWords();
  const messages = useItemsMessages();
  const id = useId();
  if (facets[facet].length === 0) return null;
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{messages.facets[facet]}</label>
      <select
        id={id}
        value={search[facet][0] ?? ""}
        onChange={({ target }) => change({ ...search, [facet]: target.value === "" ? [] : [target.value] })}
      >
        <option value="">{words.all}</option>
        {facets[facet].map(({ value }) => (
          <option key={value} value={value}>
            {nameValue(messages, facet, value)}
          </option>
        ))}
      </select>
    </span>
  );
}

type TrayFiltersProps = Change & { categories: readonly Category[]; facets: Facets | null };

export function TrayFilters({ categories, facets, search, change }: TrayFiltersProps) {
  const words = useComposerWords();
  const messages = useItemsMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [isSearching, setSearching] = useState(search.text !== "");
  const isCompact = !isSearching && categories.length > 0;
  const others = countFilters({ ...search, text: "", category: [] });
  return (
    <search className={`${bar.upper} ${styles.filters} ${isCompact ? styles.compact : ""}`}>
      <div className={styles.line}>
        <div className={`${box.box} ${styles.box}`}>
          <SearchIcon className={box.icon} />
          <input
            type="search"
            className={box.field}
            aria-label={messages.searchIn.items}
            placeholder={messages.search}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            defaultValue={search.text}
            onFocus={() => setSearching(true)}
            onInput={({ currentTarget }) => change({ ...search, text: cleanSearchText(currentTarget.value) })}
          />
        </div>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          data-chosen={others > 0 || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {messages.filters}
        </button>
      </div>
      {categories.length > 0 && (
        <CategoryChips all={words.all} categories={categories} search={search} onSearch={change} />
      )}
      {facets && isOpen && (
        <div className={styles.choices}>
          {(["color", "brand", "season"] as const).map((facet) => (
            <FacetChoice key={facet} facet={facet} facets={facets} search={search} change={change} />
          ))}
        </div>
      )}
    </search>
  );
}
