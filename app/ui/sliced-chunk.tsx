import { type CSSProperties, Fragment, useEffect, useRef, useState } from "react";
import { FIRST_CARDS, LARGE_CHUNK_CARDS, SLICE_CARDS } from "#domain/limits.ts";
import styles from "./card-grid.module.css";
import { type ChunkProps, NEAR, toClassName } from "./chunk.tsx";

/** How far outside the window a slice is already filled: less than a chunk, since every card counts here. */
const NEAR_SLICE = "100% 0px";

const FIRST_SLICES = Array.from({ length: FIRST_CARDS / SLICE_CARDS }, (_, slice) => slice);

const toSlices = (slices: Iterable<number>): readonly number[] => [...new Set(slices)].toSorted((a, b) => a - b);

/** The slice in which the visitor is with the keyboard; null when she is elsewhere. */
function findFocusedSlice(chunk: HTMLElement): number | null {
  const card =
    chunk.contains(document.activeElement) && document.activeElement?.closest<HTMLElement>("[role=listitem]");
  return card ? Math.floor(Number(card.style.getPropertyValue("--at")) / SLICE_CARDS) : null;
}

/**
 * A stretch of a large grid with the height of its cards, of which those are there that are near the window: the page has
 * a few hundred elements wherever the visitor is. Where a slice lies and where each card of it stands is CSS alone.
 */
export function SlicedChunk({ size, isFirst, isArriving, children }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const [filled, setFilled] = useState<readonly number[]>(isFirst ? FIRST_SLICES : []);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        const isSeen = seen?.isIntersecting === true;
        // Who is in it with the keyboard stays in it.
        if (!isSeen && findFocusedSlice(element) !== null) return;
        setNear(isSeen);
        if (!isSeen) setFilled([]);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = place.current;
    if (!element || !isNear) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const focused = findFocusedSlice(element);
        setFilled((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of seen) {
            const slice = Number((target as HTMLElement).dataset.slice);
            if (isIntersecting) after.add(slice);
            else if (slice !== focused) after.delete(slice);
          }
          return toSlices(after);
        });
      },
      { rootMargin: NEAR_SLICE },
    );
    for (const slice of element.querySelectorAll("[data-slice]")) observer.observe(slice);
    return () => observer.disconnect();
  }, [isNear]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // However fast she walks on with the keyboard, the next card is there.
    const fillAround = () => {
      const focused = findFocusedSlice(element);
      const last = Math.ceil(size / SLICE_CARDS) - 1;
      if (focused === null) return;
      const around = [focused - 1, focused, focused + 1].filter((slice) => slice >= 0 && slice <= last);
      setFilled((before) => toSlices([...before, ...around]));
    };
    element.addEventListener("focusin", fillAround);
    return () => element.removeEventListener("focusin", fillAround);
  }, [size]);

  const slices = isNear ? Array.from({ length: Math.ceil(size / SLICE_CARDS) }, (_, slice) => slice) : [];
  return (
    <div
      ref={place}
      role="none"
      className={toClassName(
        styles.chunk,
        styles.sliced,
        isArriving && styles.arriving,
        // Where each cell will have a card, there is paper behind those that have not come yet.
        size === LARGE_CHUNK_CARDS && styles.full,
      )}
      style={{ "--cards": size } as CSSProperties}
    >
      {slices.map((slice) => (
        <div
          key={`slice ${slice}`}
          data-slice={slice}
          aria-hidden="true"
          className={styles.slice}
          style={
            { "--begin": slice * SLICE_CARDS, "--end": Math.min((slice + 1) * SLICE_CARDS, size) } as CSSProperties
          }
        />
      ))}
      {filled.map((slice) => (
        <Fragment key={slice}>{children(slice * SLICE_CARDS, Math.min((slice + 1) * SLICE_CARDS, size))}</Fragment>
      ))}
    </div>
  );
}
