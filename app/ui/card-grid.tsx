import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toAddress } from "#domain/base-path.ts";
import { CHUNK_CARDS, FIRST_CARDS, FIRST_ROWS, KEPT_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { useMessages } from "./messages.ts";

type RenderCards = (begin: number, end: number) => ReactNode;

type SliceProps = { begin: number; end: number; children: RenderCards };

const Slice = memo(({ begin, end, children }: SliceProps) => children(begin, end));

type CardWindowProps = {
  size: number;
  isLoading: boolean;
  first: number;
  mounted: number;
  /** A grid of at most so many keeps what it has mounted, so that the browser finds words in it. */
  kept: number;
  slice: number;
  children: RenderCards;
};

/** Per frame: with more, scrolling stutters. */
const SLICES_AT_ONCE = 5;

const range = (begin: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - begin) }, (_, offset) => begin + offset);

/** CSS positions the cards; the script measures only the height of a card. */
export function CardWindow({ size, isLoading, first, mounted, kept, slice, children }: CardWindowProps) {
  const container = useRef<HTMLDivElement>(null);
  const end = Math.ceil(size / slice);
  const [slices, setSlices] = useState(() => range(0, Math.ceil(first / slice)));
  const shown = useRef<readonly number[]>(slices);

  useEffect(() => {
    const element = container.current;
    if (!element || isLoading) return;
    let revision = 0;
    // Synchronously: the current frame needs the cards.
    const show = (wanted: number[]) => {
      if (shown.current.join() === wanted.join()) return;
      shown.current = wanted;
      flushSync(() => setSlices(wanted));
    };
    const update = () => {
      const { top, height } = element.getBoundingClientRect();
      if (matchMedia("print").matches) return;
      // The collection's switch hides this grid.
      if (height === 0) return;
      const cardHeight = height / size;
      const spare = (mounted * cardHeight - innerHeight) / 2;
      const lead = Math.max(slice * cardHeight, Math.min(2 * innerHeight, spare));
      const toSlice = (y: number) => Math.min(end, Math.max(0, Math.floor(y / cardHeight / slice)));
      const [begin, until] = [toSlice(-top - lead), toSlice(innerHeight - top + lead + slice * cardHeight)];
      const wanted = new Set([...range(begin, until), ...(size > kept ? [] : shown.current)]);
      // Keep the focused card and its neighbors mounted, so that Tab always has a target.
      const card = element.contains(document.activeElement) && document.activeElement?.closest("[aria-posinset]");
      const focused = card ? Math.floor((Number(card.ariaPosInSet) - 1) / slice) : Number.NaN;
      for (const around of [focused - 1, focused, focused + 1]) if (around >= 0 && around < end) wanted.add(around);
      // After a jump mount the visible slices first, the others in later frames.
      const fromMiddle = (at: number) => Math.abs(2 * at + 1 - begin - until);
      const added = [...wanted.difference(new Set(shown.current))].toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
      for (const later of added.slice(SLICES_AT_ONCE)) wanted.delete(later);
      // A scroll event comes before its frame: wait two frames, and stop if the visitor has scrolled on.
      const thisRevision = (revision += 1);
      const updateAgain = () => revision === thisRevision && update();
      if (added.length > SLICES_AT_ONCE) requestAnimationFrame(() => requestAnimationFrame(updateAgain));
      show([...wanted].toSorted((a, b) => a - b));
    };
    const showAll = () => show(range(0, end));
    // Fires at once, and when a hidden grid is shown. Begins after the frame that shows the first cards.
    const observer = new ResizeObserver(update);
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => observer.observe(element));
    });
    // React may focus an element while it renders.
    const updateSoon = () => queueMicrotask(update);
    const events = ["scroll", "resize", "afterprint"];
    // Capture: a dialog's own scrolling does not bubble.
    for (const event of events) addEventListener(event, update, { passive: true, capture: true });
    addEventListener("focusin", updateSoon, { capture: true });
    addEventListener("beforeprint", showAll);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const event of events) removeEventListener(event, update, { capture: true });
      removeEventListener("focusin", updateSoon, { capture: true });
      removeEventListener("beforeprint", showAll);
    };
  }, [size, end, isLoading, mounted, kept, slice]);

  const present = slices.filter((at) => at < end);
  const toChunk = (at: number) => Math.floor((at * slice) / CHUNK_CARDS);
  return (
    <div
      ref={container}
      role="none"
      className={`${styles.window} ${isLoading ? styles.loading : ""}`}
      style={{ "--cards": size } as CSSProperties}
    >
      {[...new Set(present.map(toChunk))].map((chunk) => {
        const start = chunk * CHUNK_CARDS;
        const cards = Math.min(CHUNK_CARDS, size - start);
        return (
          <div
            key={chunk}
            role="none"
            className={styles.chunk}
            style={{ "--start": start, "--cards": cards } as CSSProperties}
          >
            {present
              .filter((at) => toChunk(at) === chunk)
              .map((at) => (
                <Slice key={at} begin={at * slice} end={(at + 1) * slice}>
                  {children}
                </Slice>
              ))}
          </div>
        );
      })}
    </div>
  );
}

/** A row has as many HTML elements as four cards. */
const CARDS = { first: FIRST_CARDS, mounted: 108, kept: KEPT_CARDS, slice: 12 };
const ROWS = { first: FIRST_ROWS, mounted: 20, kept: KEPT_CARDS / 4, slice: 3 };

/** Such a list prints four cards to a page. */
const MAX_SHORT_LIST = 48;

type GridProps<Entry> = {
  label: string;
  entries: readonly Entry[];
  total: number;
  getKey: (entry: Entry) => string;
  renderCard: (entry: Entry, position: number) => ReactNode;
  from?: number;
  moreHref?: string;
  variant?: "item" | "namedItem" | "outfit" | "namedOutfit" | "inspiration" | "row";
};

/** Spec §9. Of a large grid only the cards near the window are mounted: 20,000 are as cheap as a few hundred. */
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
  const count = from > 0 ? entries.length : Math.max(total, entries.length);
  const grid = variant === "row" ? ROWS : CARDS;
  /** These stay mounted, so they need no position, which every page would have. */
  const isFirst = (begin: number): boolean => count <= grid.kept && begin < grid.first;
  const renderCards = (begin: number, end: number) =>
    entries.slice(begin, end).map((entry, offset) => (
      <div
        key={getKey(entry)}
        role="listitem"
        aria-setsize={Math.max(total, entries.length)}
        aria-posinset={from + begin + offset + 1}
        className={styles.card}
        style={isFirst(begin) ? undefined : ({ "--at": (begin + offset) % CHUNK_CARDS } as CSSProperties)}
      >
        {renderCard(entry, from + begin + offset)}
      </div>
    ));
  return (
    <>
      <div
        role="list"
        aria-label={label}
        className={`${styles.grid} ${styles[variant]} ${count <= MAX_SHORT_LIST ? styles.short : ""}`}
      >
        <CardWindow size={count} isLoading={entries.length < count} {...grid}>
          {renderCards}
        </CardWindow>
      </div>
      {from + entries.length < total && <MoreLink href={moreHref} />}
    </>
  );
}

export function MoreLink({ href }: { href: string }) {
  const { more } = useMessages();
  return (
    <noscript>
      <a className={styles.more} href={toAddress(href)}>
        {more}
      </a>
    </noscript>
  );
}
