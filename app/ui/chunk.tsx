import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./card-grid.module.css";

export type ChunkProps = {
  /** Cards. */
  size: number;
  /** At the top of the grid: there from the start. */
  isFirst: boolean;
  /** Not all of its cards have come yet. */
  isArriving: boolean;
  /** Its cards from one place in it to another. */
  children: (begin: number, end: number) => ReactNode;
};

/** How far outside the window a chunk is already filled. */
export const NEAR = "150% 0px";

export const toClassName = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === "string").join(" ");

/** A stretch of the grid with the height of its cards, which are there once it has come near the window. */
export function Chunk({ size, isFirst, isArriving, children }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(isFirst);

  useEffect(() => {
    const element = place.current;
    if (!element || isFilled) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && setFilled(true), {
      rootMargin: NEAR,
    });
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
      className={toClassName(styles.chunk, isArriving && styles.arriving)}
      style={{ "--cards": size } as CSSProperties}
    >
      {isFilled && children(0, size)}
    </div>
  );
}
