import { type CSSProperties, memo, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./card-grid.module.css";

export type RenderCards = (begin: number, end: number) => ReactNode;

type SliceProps = { begin: number; end: number; children: RenderCards };

export const Slice = memo(({ begin, end, children }: SliceProps) => children(begin, end));

type ChunkProps = {
  size: number;
  first: number;
  /** How many cards are mounted at a time. */
  step: number;
  isLoading: boolean;
  children: RenderCards;
};

const NEAR = "300% 0px";

/** Reserves the height of its cards, and mounts them in steps near the window. */
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
    // Printing does not scroll, so it needs all cards.
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
