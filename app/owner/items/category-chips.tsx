import { Toolbar } from "#app/composer/board/toolbar.tsx";
import type { PageSearch } from "#app/routes/closet-viewer/search/use-search.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import styles from "./category-chips.module.css";

type CategoryChipsProps = { items: readonly OwnItem[]; page: PageSearch };

/** How many items there are, and the categories that they have. */
export function CategoryChips({ items, page: { search, go } }: CategoryChipsProps) {
  const { items: countItems } = useMessages();
  const { facets, categories } = useItemsMessages();
  const known = CATEGORIES.filter((category) => items.some((item) => item.category === category));
  const [chosen] = search.category;
  return (
    <Toolbar label={facets.category} className={styles.chips}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={chosen === undefined}
        onClick={() => go({ ...search, category: [] })}
      >
        {countItems(items.length)}
      </button>
      {known.map((category) => (
        <button
          key={category}
          type="button"
          className={styles.chip}
          aria-pressed={category === chosen}
          onClick={() => go({ ...search, category: category === chosen ? [] : [category] })}
        >
          {categories[category]}
        </button>
      ))}
    </Toolbar>
  );
}
