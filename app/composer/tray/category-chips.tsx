import { Toolbar } from "#app/composer/board/toolbar.tsx";
import { useItemsMessages } from "#app/ui/messages.ts";
import type { Category } from "#domain/items/category.ts";
import type { Search } from "#domain/search/read-search.ts";
import styles from "./category-chips.module.css";
import tab from "#app/ui/tab.module.css";

type CategoryChipsProps = {
  /** Of all items. */
  all: string;
  categories: readonly Category[];
  search: Search;
  onSearch: (search: Search) => void;
};

export function CategoryChips({ all, categories, search, onSearch }: CategoryChipsProps) {
  const words = useItemsMessages();
  const [chosen] = search.category;
  const chips = [undefined, ...categories];
  return (
    <Toolbar label={words.facets.category} className={styles.chips}>
      {chips.map((category) => (
        <button
          key={category ?? ""}
          type="button"
          className={tab.tab}
          aria-pressed={category === chosen}
          onClick={() =>
            onSearch({ ...search, category: category === undefined || category === chosen ? [] : [category] })
          }
        >
          {category === undefined ? all : words.categories[category]}
        </button>
      ))}
    </Toolbar>
  );
}
