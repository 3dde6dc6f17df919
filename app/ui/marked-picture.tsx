import type { ReactNode } from "react";
import type { Layout } from "#domain/layout/layout.ts";
import { getTransform } from "#domain/layout/layout-svg.ts";
import styles from "./marked-picture.module.css";

type MarkedPictureProps = {
  layout: Layout;
  marked: readonly string[];
  choose?: { getName: (itemId: string, place: number) => string; onChoose: (itemId: string) => void };
  className?: string | undefined;
  children: ReactNode;
};

export function MarkedPicture({ layout: { ratio, pics }, marked, choose, className, children }: MarkedPictureProps) {
  return (
    <div className={`${styles.place} ${className ?? ""}`}>
      {children}
      <svg className={styles.marks} viewBox={`0 0 1 ${ratio}`} aria-hidden={choose ? undefined : true}>
        {pics.map((pic, place) => {
          const { itemId, aspect } = pic;
          const isMarked = marked.includes(itemId);
          const size = { width: 100, height: 100 * aspect };
          const button = choose && {
            role: "button",
            tabIndex: 0,
            className: styles.choice,
            "aria-label": choose.getName(itemId, place),
            "aria-pressed": isMarked,
            onClick: () => choose.onChoose(itemId),
            onKeyDown: (event: React.KeyboardEvent) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              choose.onChoose(itemId);
            },
          };
          if (!choose && !isMarked) return null;
          return (
            <g key={place} {...button} transform={getTransform(pic, size)}>
              <PieceOutline {...size} isMarked={isMarked} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** In the pixels of the picture. Without a mark it only takes taps. */
export const PieceOutline = ({ isMarked, ...size }: { width: number; height: number; isMarked: boolean }) => (
  <>
    <rect {...size} className={isMarked ? styles.halo : styles.reach} />
    {isMarked && <rect {...size} className={styles.outline} />}
  </>
);
