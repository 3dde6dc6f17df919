import { useState, useSyncExternalStore } from "react";
import { type Facet, toggleFilter } from "#domain/search/read-search.ts";
import type { FacetValue } from "#domain/search/search-index.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import type { ItemsMessages } from "#domain/messages/en/visitor.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import styles from "./facet-menu.module.css";
import { SearchLink } from "./search-link.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import chip from "#app/ui/chip.module.css";

/** A button shows the others. */
const FIRST_VALUES = 12;

export function nameValue(
  { categories, colors, seasons, states }: ItemsMessages,
  facet: Facet,
  value: string,
  itemNames: SearchResult["itemNames"] = {},
): string {
  if (facet === "brand") return value;
  if (facet === "contains") return Object.hasOwn(itemNames, value) ? (itemNames[value] ?? "") : "";
  const names: Record<string, string> = { category: categories, color: colors, season: seasons, state: states }[facet];
  return names[value] ?? value;
}

const subscribe = () => () => undefined;

/** In the browser a closed menu has no content: a hundred links would make each keystroke slower. */
function useLazyDetails() {
  const isScripted = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const [isOpen, setIsOpen] = useState(false);
  const onToggle = (event: React.ToggleEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open);
  return { hasContent: isOpen || !isScripted, onToggle };
}

type ValuesProps = { facet: Facet; found: SearchResult; values: FacetValue[] };

function Values({ facet, found, values }: ValuesProps) {
  const words = useItemsMessages();
  const { number, item } = useMessages();
  return (
    <ul className={chip.chips}>
      {values.map(({ value, count, isChosen }) => (
        <li key={value}>
          <SearchLink
            className={chip.chip}
            search={toggleFilter(found.search, facet, value)}
            aria-current={isChosen || undefined}
            rel="nofollow"
          >
            {facet === "color" && <Swatch color={value} />}
            <bdi>{nameValue(words, facet, value, found.itemNames) || item}</bdi>{" "}
            <span className={styles.count}>{`(${number(count)})`}</span>
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

function MoreValues({ facet, found, values }: ValuesProps) {
  const { moreBrands, morePieces } = useItemsMessages();
  const { hasContent, onToggle } = useLazyDetails();
  return (
    <details className={styles.more} onToggle={onToggle}>
      <summary>{facet === "brand" ? moreBrands : morePieces}</summary>
      {hasContent && <Values facet={facet} found={found} values={values} />}
    </details>
  );
}

/** Each value is a link, also without script. */
export function FacetMenu({ facet, found }: { facet: Facet; found: SearchResult }) {
  const { facets } = useItemsMessages();
  const { hasContent, onToggle } = useLazyDetails();
  const values = found.facets[facet];
  if (values.length === 0) return null;
  const first = facet === "brand" || facet === "contains" ? FIRST_VALUES : Infinity;
  const more = values.slice(first);
  return (
    <details name="facet" className={styles.menu} onToggle={onToggle}>
      <summary className={styles.name} data-chosen={values.some(({ isChosen }) => isChosen) || undefined}>
        {facets[facet]}
      </summary>
      {hasContent && (
        <div className={styles.panel}>
          <Values facet={facet} found={found} values={values.slice(0, first)} />
          {more.length > 0 && <MoreValues facet={facet} found={found} values={more} />}
        </div>
      )}
    </details>
  );
}
