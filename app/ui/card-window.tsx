import { type CSSProperties, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LARGE_CHUNK_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { type RenderCards, Slice } from "./chunk.tsx";

type CardWindowProps = {
  size: number;
  isLoading: boolean;
  /** Cards in the first render. */
  first: number;
  /** The same in a narrow window, for entries that are there: the visitor waits for each letter of a search. */
  firstInNarrow: number;
  /** Cards that are mounted while scrolling. */
  mounted: number;
  /** Cards that are added or removed together. */
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
