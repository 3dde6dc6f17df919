import { type CSSProperties, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./card-grid.module.css";

type ChunkProps = {
  /** Cards. */
  size: number;
  /** At the top of the grid: there from the start. */
  isFirst: boolean;
  /** Not all of its cards have come yet. */
  isArriving: boolean;
  children: () => ReactNode;
};

/** How far outside the window a chunk is already filled. */
const NEAR = "300% 0px";

/** A stretch of the grid with the height of its cards, which are there once it has come near the window. */
export function Chunk({ size, isFirst, isArriving, children }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(isFirst);

  useEffect(() => {
    const element = place.current;
    if (!element || isFilled) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        // Bit by bit: it is not in the window yet.
        if (seen?.isIntersecting) startTransition(() => setFilled(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    // On paper there is no coming near.
    const fill = () => flushSync(() => setFilled(true));
    addEventListener("beforeprint", fill);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", fill);
    };
  }, [isFilled]);

  return (
    <div
      ref={place}
      role="none"
      className={`${styles.chunk} ${isArriving ? styles.arriving : ""}`}
      style={{ "--cards": size } as CSSProperties}
    >
      {isFilled && children()}
    </div>
  );
}
