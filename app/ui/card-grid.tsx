import type { CSSProperties, ReactNode } from "react";
import { CHUNK_CARDS, KEEP_ALL_UP_TO, LARGE_CHUNK_CARDS } from "#domain/limits.ts";
import { Chunk } from "./chunk.tsx";
import styles from "./card-grid.module.css";
import { MoreLink } from "./more-link.tsx";
import { SlicedChunk } from "./sliced-chunk.tsx";

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
  /** Cards of items carry a line below the photograph; inspirations are 3:4. */
  variant?: "item" | "outfit" | "inspiration";
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
  const isLarge = count > KEEP_ALL_UP_TO;
  const [Part, chunkCards] = isLarge ? [SlicedChunk, LARGE_CHUNK_CARDS] : [Chunk, CHUNK_CARDS];
  const starts = Array.from({ length: Math.ceil(count / chunkCards) }, (_, chunk) => chunk * chunkCards);
  const renderCards = (start: number, begin: number, end: number) =>
    entries.slice(start + begin, start + end).map((entry, offset) => (
      <div
        key={getKey(entry)}
        role="listitem"
        aria-setsize={Math.max(total, entries.length)}
        aria-posinset={from + start + begin + offset + 1}
        className={styles.card}
        style={isLarge ? ({ "--at": begin + offset } as CSSProperties) : undefined}
      >
        {renderCard(entry, from + start + begin + offset)}
      </div>
    ));
  return (
    <>
      <div role="list" aria-label={label} className={`${styles.grid} ${styles[variant]}`}>
        {starts.map((start) => (
          <Part
            key={`${start} of ${count}`}
            size={Math.min(chunkCards, count - start)}
            isFirst={start === 0}
            isArriving={entries.length < Math.min(start + chunkCards, count)}
          >
            {(begin, end) => renderCards(start, begin, end)}
          </Part>
        ))}
      </div>
      {from + entries.length < total && <MoreLink href={moreHref} />}
    </>
  );
}
