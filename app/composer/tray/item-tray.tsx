import { useEffect, useMemo, useRef, useState } from "react";
import type { Item } from "#domain/closet.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import type { Board } from "#domain/composer/board.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import type { ArrivingCloset } from "#app/closet/load-closet.ts";
import type { ComposerItems } from "#app/composer/tray-items.ts";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import styles from "./item-tray.module.css";
import { TrayFilters } from "./tray-filters.tsx";
import { useTraySearch } from "./use-tray-search.ts";

const STEP = 60;

const NONE: readonly string[] = [];

function countTaken({ pieces }: Board, waiting: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const itemId of [...pieces.map((piece) => piece.itemId), ...waiting])
    counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
  return counts;
}

/** More pieces come before the end of the list is seen; the button is for keyboards. */
function More({ onMore }: { onMore: () => void }) {
  const { more } = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: "600px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className={styles.more} onClick={onMore}>
      {more}
    </button>
  );
}

type ItemTrayProps = {
  closet: ArrivingCloset;
  items: ComposerItems;
  board: Board;
  /** Ids of items that come onto the board with the details of the closet. */
  waiting?: readonly string[];
  onAdd: (item: Item) => void;
};

/** The closet beside the board: a tap puts a piece on it. */
export function ItemTray({ closet, items, board, waiting = NONE, onAdd }: ItemTrayProps) {
  const words = useComposerWords();
  const { nothingFound, clearFilters } = useItemsMessages();
  const { noItems } = useMessages();
  const { search, change, facets, items: found } = useTraySearch(closet, items.list);
  const [shown, setShown] = useState({ found, count: STEP });
  const count = shown.found === found ? shown.count : STEP;
  const counts = useMemo(() => countTaken(board, waiting), [board, waiting]);
  const [field, setField] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const searchFor: typeof change = (next) => {
    change(next);
    // The first results are above the place to which the list was scrolled.
    list.current?.parentElement?.scrollTo(0, 0);
  };
  const clear = () => {
    searchFor(NO_SEARCH);
    setField(field + 1);
  };
  return (
    <>
      {items.list.length > 0 && <TrayFilters key={field} facets={facets} search={search} change={searchFor} />}
      <ul ref={list} className={styles.items} aria-label={words.closetPieces}>
        {found.slice(0, count).map((item) => {
          const times = counts.get(item.id) ?? 0;
          const name = words.add(items.getName(item));
          return (
            <li key={item.id}>
              <button
                type="button"
                className={styles.item}
                aria-label={times > 0 ? `${name} (${words.onBoard(times)})` : name}
                onClick={() => onAdd(item)}
              >
                <Photo photograph={toPhotograph(item.thumbnailImageURL, item)} alt="" cell="small" />
                {times > 0 && <span className={styles.times}>{times > 1 ? times : "✓"}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {found.length > count && <More key={count} onMore={() => setShown({ found, count: count + STEP })} />}
      {found.length === 0 && (
        <p className={styles.empty}>
          {items.list.length === 0 ? noItems : nothingFound}{" "}
          {items.list.length > 0 && (
            <button type="button" className={styles.clear} onClick={clear}>
              {clearFilters}
            </button>
          )}
        </p>
      )}
    </>
  );
}
