import { flushSync } from "react-dom";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { CHUNK_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { MoreLink } from "./more-link.tsx";

/** Above this many cards, chunks that the visitor has left are taken out again: the page stays light. */
const KEEP_ALL_UP_TO = 3000;

/** How far outside the window a chunk is already filled. */
const NEAR = "150% 0px";

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

type ChunkProps = {
  size: number;
  isFirst: boolean;
  isKept: boolean;
  isArriving: boolean;
  children: () => ReactNode;
};

/** A stretch of the grid with the height of its cards, which are there only while it is near the window. */
function Chunk({ size, isFirst, isKept, isArriving, children }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(isFirst);

  useEffect(() => {
    const element = place.current;
    if (!element || isFirst) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        const isNear = seen?.isIntersecting === true;
        // Who is in it with the keyboard stays in it.
        setFilled((was) => isNear || (was && (isKept || element.contains(document.activeElement))));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    // On paper there is no coming near: what is kept is filled.
    const fill = () => isKept && flushSync(() => setFilled(true));
    addEventListener("beforeprint", fill);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", fill);
    };
  }, [isFirst, isKept]);

  const className = isArriving ? `${styles.chunk} ${styles.arriving}` : styles.chunk;
  return (
    <div ref={place} role="none" className={className} style={{ "--cards": size } as CSSProperties}>
      {isFilled && children()}
    </div>
  );
}

/**
 * The grid of spec §9: 2, 4, 5, 6 or 8 columns by window width, edge to edge, photographs of 265/195. Columns and
 * heights are CSS alone; in chunks, so that ten thousand cards cost what a few hundred do.
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
  const starts = Array.from({ length: Math.ceil(count / CHUNK_CARDS) }, (_, chunk) => chunk * CHUNK_CARDS);
  return (
    <>
      <div role="list" aria-label={label} className={`${styles.grid} ${styles[variant]}`}>
        {starts.map((start) => (
          <Chunk
            key={start}
            size={Math.min(CHUNK_CARDS, count - start)}
            isFirst={start === 0}
            isKept={count <= KEEP_ALL_UP_TO}
            isArriving={entries.length < Math.min(start + CHUNK_CARDS, count)}
          >
            {() =>
              entries.slice(start, start + CHUNK_CARDS).map((entry, offset) => (
                <div
                  key={getKey(entry)}
                  role="listitem"
                  aria-setsize={Math.max(total, entries.length)}
                  aria-posinset={from + start + offset + 1}
                  className={styles.card}
                >
                  {renderCard(entry, from + start + offset)}
                </div>
              ))
            }
          </Chunk>
        ))}
      </div>
      {from + entries.length < total && <MoreLink href={moreHref} />}
    </>
  );
}
