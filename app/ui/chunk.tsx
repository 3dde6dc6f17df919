import { type CSSProperties, memo, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./card-grid.module.css";

/** The cards from one place to another. */
export type RenderCards = (begin: number, end: number) => ReactNode;

type SliceProps = { begin: number; end: number; children: RenderCards };

/** Cards that are there are left alone while others come and go. */
export const Slice = memo(({ begin, end, children }: SliceProps) => children(begin, end));

type ChunkProps = {
  /** Cards. */
  size: number;
  /** Cards that are there from the start: those at the top of the grid. */
  first: number;
  /** Cards that come at a time: as many as a phone lays out at once without being felt. */
  step: number;
  /** Not all of its cards have come yet. */
  isLoading: boolean;
  /** Of its cards. */
  children: RenderCards;
};

/** How far outside the window a chunk is already filled. */
const NEAR = "300% 0px";

/** A stretch of the grid with the height of its cards, which come, some at a time, once it has come near the window. */
export function Chunk({ size, first, step, isLoading, children }: ChunkProps) {
  const container = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(first);

  useEffect(() => {
    const element = container.current;
    if (!element || isLoading || count >= size) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        // Bit by bit: it is not in the window yet. What has begun is made whole, however fast she goes past: she may look for it.
        if (seen?.isIntersecting || count > first) startTransition(() => setCount(count + step));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    // On paper there is no coming near.
    const fill = () => flushSync(() => setCount(size));
    addEventListener("beforeprint", fill);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", fill);
    };
  }, [count, first, size, step, isLoading]);

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
