import { type RefObject, useEffect } from "react";
import { Icon } from "#app/composer/icon.tsx";
import { isInside } from "#app/composer/is-inside.ts";
import styles from "./piece-tools.module.css";

/** Over the tools while a piece is dragged. With `data-over`, what is let go leaves the board; keys have a tool for that. */
export function Bin({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const stopped = new AbortController();
    const follow = (event: PointerEvent) => {
      // Nothing while it is not displayed.
      const box = ref.current?.getClientRects()[0];
      const isOver = box !== undefined && isInside(box, event) && event.type === "pointermove";
      ref.current?.toggleAttribute("data-over", isOver);
    };
    for (const type of ["pointermove", "pointerup", "pointercancel"] as const) {
      document.addEventListener(type, follow, stopped);
    }
    return () => stopped.abort();
  }, [ref]);
  return (
    <div ref={ref} className={styles.bin} aria-hidden="true">
      <Icon name="remove" />
    </div>
  );
}
