import { type PointerEvent, type ReactNode, useRef } from "react";
import styles from "./composer-frame.module.css";
import { useComposerWords } from "./composer-messages.ts";

const HEIGHTS = ["low", "half", "full"] as const;

/** Shares of the window's height that separate the three heights of the sheet. */
const LIMITS = [0.22, 0.6];

const TAP_PX = 6;

type SheetProps = {
  at: number;
  onMove: (at: number) => void;
  children: ReactNode;
};

export function Sheet({ at, onMove, children }: SheetProps) {
  const words = useComposerWords();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef({ y: 0, height: 0, hasMoved: false });
  const height = HEIGHTS[at] ?? "half";

  const start = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    drag.current = { y: clientY, height: box.current?.offsetHeight ?? 0, hasMoved: false };
  };
  const move = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    const up = drag.current.y - clientY;
    if (!box.current || !currentTarget.hasPointerCapture(pointerId)) return;
    if (Math.abs(up) > TAP_PX) drag.current.hasMoved = true;
    if (drag.current.hasMoved) box.current.style.blockSize = `${drag.current.height + up}px`;
  };
  const end = () => {
    if (!box.current?.style.blockSize) return;
    const share = box.current.offsetHeight / innerHeight;
    box.current.style.blockSize = "";
    onMove(LIMITS.filter((limit) => share > limit).length);
  };
  return (
    <div
      ref={box}
      className={styles.panel}
      data-height={height}
      onFocus={({ target }) => {
        const isHidden = height === "low" && target.getBoundingClientRect().top > innerHeight - target.offsetHeight;
        if (isHidden && target.matches(":focus-visible")) onMove(1);
      }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={words.sheet(words.sheetHeights[height])}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={() => !drag.current.hasMoved && onMove((at + 1) % HEIGHTS.length)}
        onKeyDown={({ key }) => {
          drag.current.hasMoved = false;
          if (key === "ArrowUp") onMove(Math.min(2, at + 1));
          if (key === "ArrowDown") onMove(Math.max(0, at - 1));
        }}
      />
      {children}
    </div>
  );
}
