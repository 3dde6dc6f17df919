import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { toAddress } from "#domain/base-path.ts";
import { CHUNK_CARDS, FIRST_CARDS, FIRST_ROWS, LARGE_CHUNK_CARDS, WINDOWING_THRESHOLD_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { useMessages } from "./messages.ts";

type RenderCards = (begin: number, end: number) => ReactNode;

type SliceProps = { begin: number; end: number; children: RenderCards };

const Slice = memo(({ begin, end, children }: SliceProps) => children(begin, end));

type ChunkProps = {
  size: number;
  first: number;
  step: number;
  isLoading: boolean;
  children: RenderCards;
};

const NEAR = "300% 0px";

export function Chunk({ size, first, step, isLoading, children }: ChunkProps) {
  const container = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(first);

  useEffect(() => {
    const element = container.current;
    if (!element || isLoading || count >= size) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        // Complete a chunk that has begun, even if the visitor scrolls past it.
        if (seen?.isIntersecting || count > first) startTransition(() => setCount(count + step));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, first, size, step, isLoading]);

  // Printing does not scroll, so it needs all cards. A listener that is added during the event would not be called.
  useLayoutEffect(() => {
    if (isLoading) return;
    const fill = () => flushSync(() => setCount(size));
    addEventListener("beforeprint", fill);
    return () => removeEventListener("beforeprint", fill);
  }, [size, isLoading]);

  return (
    <div
      ref={container}
      role="none"
      className={`${styles.chunk} ${isLoading ? styles.loading : ""}`}
      style={{ "--cards": size } as CSSProperties}
    >
      {Array.from({ length: Math.ceil(count / step) }, (_, at) => (
        <Slice key={at} begin={at * step} end={Math.min(size, (at + 1) * step)}>
          {children}
        </Slice>
      ))}
    </div>
  );
}

type CardWindowProps = {
  size: number;
  isLoading: boolean;
  first: number;
  /** Smaller, because the visitor waits for each letter of a search. */
  firstInNarrow: number;
  mounted: number;
  slice: number;
  children: RenderCards;
};

/** Per frame: with more, scrolling stutters. */
const SLICES_AT_ONCE = 5;

/** The server has no window. */
const isNarrow = (): boolean => globalThis.innerWidth < 585;

const range = (begin: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - begin) }, (_, offset) => begin + offset);

/** CSS positions the cards; the script measures only the height of a card. */
export function CardWindow({ size, isLoading, first, firstInNarrow, mounted, slice, children }: CardWindowProps) {
  const container = useRef<HTMLDivElement>(null);
  const [slices, setSlices] = useState(() => range(0, (isLoading || !isNarrow() ? first : firstInNarrow) / slice));

  useEffect(() => {
    const element = container.current;
    if (!element || isLoading) return;
    const end = Math.ceil(size / slice);
    let shown: number[] | undefined;
    let revision = 0;
    // Synchronously: the current frame needs the cards.
    const show = (wanted: number[]) => {
      if (shown?.join() === wanted.join()) return;
      shown = wanted;
      flushSync(() => setSlices(wanted));
    };
    const update = () => {
      const { top, height } = element.getBoundingClientRect();
      if (matchMedia("print").matches) return;
      // The collection's switch hides this grid.
      if (height === 0) return show([]);
      const cardHeight = height / size;
      const spare = (mounted * cardHeight - innerHeight) / 2;
      const lead = Math.max(slice * cardHeight, Math.min(2 * innerHeight, spare));
      const toSlice = (y: number) => Math.min(end, Math.max(0, Math.floor(y / cardHeight / slice)));
      const [begin, until] = [toSlice(-top - lead), toSlice(innerHeight - top + lead + slice * cardHeight)];
      const wanted = new Set(range(begin, until));
      // Keep the focused card and its neighbours mounted, so that Tab always has a target.
      const card = element.contains(document.activeElement) && document.activeElement?.closest("[aria-posinset]");
      const focused = card ? Math.floor((Number(card.ariaPosInSet) - 1) / slice) : Number.NaN;
      for (const around of [focused - 1, focused, focused + 1]) if (around >= 0 && around < end) wanted.add(around);
      // After a jump mount the visible slices first, the others in later frames.
      const fromMiddle = (at: number) => Math.abs(2 * at + 1 - begin - until);
      const added = [...wanted].filter((at) => !shown?.includes(at)).toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
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
    const events = ["scroll", "resize", "focusin", "afterprint"];
    // Capture: a dialog's own scrolling does not bubble.
    for (const event of events) addEventListener(event, update, { passive: true, capture: true });
    addEventListener("beforeprint", showAll);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const event of events) removeEventListener(event, update, { capture: true });
      removeEventListener("beforeprint", showAll);
    };
  }, [size, isLoading, mounted, slice]);

  const toChunk = (at: number) => Math.floor((at * slice) / LARGE_CHUNK_CARDS);
  return (
    <div
      ref={container}
      role="none"
      className={`${styles.window} ${isLoading ? styles.loading : ""}`}
      style={{ "--cards": size } as CSSProperties}
    >
      {[...new Set(slices.map(toChunk))].map((chunk) => {
        const start = chunk * LARGE_CHUNK_CARDS;
        const cards = Math.min(LARGE_CHUNK_CARDS, size - start);
        return (
          <div
            key={chunk}
            role="none"
            className={styles.chunk}
            style={{ "--start": start, "--cards": cards } as CSSProperties}
          >
            {slices
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

/** Such a list prints four cards to a page. */
const MAX_SHORT_LIST = 48;

type GridProps<Entry> = {
  label: string;
  entries: readonly Entry[];
  total: number;
  getKey: (entry: Entry) => string;
  renderCard: (entry: Entry, position: number, cell: "card" | "roomy") => ReactNode;
  isRoomy?: boolean;
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
      <div
        role="list"
        aria-label={label}
        className={`${styles.grid} ${styles[variant]} ${isFew ? styles.few : ""} ${count <= MAX_SHORT_LIST ? styles.short : ""}`}
      >
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
