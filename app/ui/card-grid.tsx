import type { CSSProperties, ReactNode } from "react";
import { CHUNK_CARDS, FIRST_CARDS, FIRST_ROWS, WINDOWING_THRESHOLD_CARDS, LARGE_CHUNK_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { CardWindow } from "./card-window.tsx";
import { Chunk } from "./chunk.tsx";
import { MoreLink } from "./more-link.tsx";

/** A row has as many HTML elements as four cards. */
const CARDS = {
  windowAbove: WINDOWING_THRESHOLD_CARDS,
  chunk: CHUNK_CARDS,
  first: FIRST_CARDS,
  firstInNarrow: FIRST_CARDS / 2,
  mounted: 108,
  slice: 12,
};
const ROWS = {
  windowAbove: WINDOWING_THRESHOLD_CARDS / 4,
  chunk: 24,
  first: FIRST_ROWS,
  firstInNarrow: FIRST_ROWS,
  mounted: 20,
  slice: 3,
};

const FEW_CARDS = 4;

type GridProps<Entry> = {
  label: string;
  entries: readonly Entry[];
  total: number;
  getKey: (entry: Entry) => string;
  renderCard: (entry: Entry, position: number, cell: "card" | "roomy") => ReactNode;
  /** Makes cards larger where there are few. */
  isRoomy?: boolean;
  /** The position of the first entry, on a later page. */
  from?: number;
  moreHref?: string;
  variant?: "item" | "namedItem" | "outfit" | "namedOutfit" | "inspiration" | "row";
};

/** Spec §9. Windowing makes 100,000 cards as cheap as a few hundred. */
export function CardGrid<Entry>({
  label,
  entries,
  total,
  getKey,
  renderCard,
  from = 0,
  moreHref = `?from=${from + entries.length}`,
  variant = "outfit",
  isRoomy = false,
}: GridProps<Entry>) {
  const count = from > 0 ? entries.length : Math.max(total, entries.length);
  const { windowAbove, chunk, ...window } = variant === "row" ? ROWS : CARDS;
  const isLarge = count > windowAbove;
  const isFew = isRoomy && count <= FEW_CARDS;
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
        {renderCard(entry, from + begin + offset, isFew ? "roomy" : "card")}
      </div>
    ));
  return (
    <>
      <div role="list" aria-label={label} className={`${styles.grid} ${styles[variant]} ${isFew ? styles.few : ""}`}>
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
