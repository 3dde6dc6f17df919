import type { CSSProperties, ReactNode } from "react";
import { CHUNK_CARDS, FIRST_CARDS, FIRST_ROWS, WINDOWING_THRESHOLD_CARDS, LARGE_CHUNK_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { CardWindow } from "./card-window.tsx";
import { Chunk } from "./chunk.tsx";
import { MoreLink } from "./more-link.tsx";

/** How many may stay once they are there, and how many come at a time: a row has as many elements as four cards. */
const CARDS = {
  windowAbove: WINDOWING_THRESHOLD_CARDS,
  chunk: CHUNK_CARDS,
  first: FIRST_CARDS,
  mounted: 108,
  slice: 12,
};
const ROWS = { windowAbove: WINDOWING_THRESHOLD_CARDS / 4, chunk: 24, first: FIRST_ROWS, mounted: 20, slice: 3 };

type GridProps<Entry> = {
  /** What the list is, for those who do not see it. */
  label: string;
  entries: readonly Entry[];
  /** How many there will be once all have arrived: the page has its height from the start. */
  total: number;
  getKey: (entry: Entry) => string;
  renderCard: (entry: Entry, position: number) => ReactNode;
  /** The place of the first entry in its list, on a later page (`MoreLink`). */
  from?: number;
  /** Where the rest is for those without script; the same address, further on, unless said. */
  moreHref?: string;
  /** Cards of items carry a line below the photograph; inspirations are 3:4; rows stand one below the other. */
  variant?: "item" | "outfit" | "inspiration" | "row";
};

/**
 * The grid of spec §9: 2, 4, 5, 6 or 8 columns by window width, edge to edge, photographs of 265/195. Columns and
 * heights are CSS alone; in chunks, so that a hundred thousand cards cost what a few hundred do.
 */
export function CardGrid<Entry>({
  label,
  entries,
  total,
  getKey,
  renderCard,
  from = 0,
  moreHref = `?from=${from + entries.length}`,
  variant = "outfit",
}: GridProps<Entry>) {
  // A later page has place for its own cards alone.
  const count = from > 0 ? entries.length : Math.max(total, entries.length);
  const { windowAbove, chunk, ...window } = variant === "row" ? ROWS : CARDS;
  const isLarge = count > windowAbove;
  const renderCards = (begin: number, end: number) =>
    entries.slice(begin, end).map((entry, offset) => (
      <div
        key={getKey(entry)}
        role="listitem"
        aria-setsize={Math.max(total, entries.length)}
        aria-posinset={from + begin + offset + 1}
        className={styles.card}
        style={isLarge ? ({ "--at": (begin + offset) % LARGE_CHUNK_CARDS } as CSSProperties) : undefined}
      >
        {renderCard(entry, from + begin + offset)}
      </div>
    ));
  return (
    <>
      <div role="list" aria-label={label} className={`${styles.grid} ${styles[variant]}`}>
        {isLarge ? (
          <CardWindow key={count} size={count} isLoading={entries.length < count} {...window}>
            {renderCards}
          </CardWindow>
        ) : (
          Array.from({ length: Math.ceil(count / chunk) }, (_, at) => at * chunk).map((start) => (
            <Chunk
              key={`${start} of ${count}`}
              size={Math.min(chunk, count - start)}
              first={start === 0 ? window.first : 0}
              step={window.first}
              isLoading={entries.length < Math.min(start + chunk, count)}
            >
              {(begin, end) => renderCards(start + begin, start + end)}
            </Chunk>
          ))
        )}
      </div>
      {from + entries.length < total && <MoreLink href={moreHref} />}
    </>
  );
}
