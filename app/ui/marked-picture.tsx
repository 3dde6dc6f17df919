import type { ReactNode } from "react";
import type { Layout } from "#domain/layout/layout.ts";
import { type Box, WHOLE } from "#domain/layout/box.ts";
import { getCardFrame, getTransform } from "#domain/layout/layout-svg.ts";
import styles from "./marked-picture.module.css";

type MarkedPictureProps = {
  layout: Layout;
  marked: readonly string[];
  /** Where the garment is in its picture. */
  findBox?: (itemId: string) => Box | undefined;
  choose?: { getName: (itemId: string, place: number) => string; onChoose: (itemId: string) => void };
  className?: string | undefined;
  children: ReactNode;
};

export function MarkedPicture({
  layout: { ratio, pics },
  marked,
  findBox,
  choose,
  className,
  children,
}: MarkedPictureProps) {
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
              <PieceOutline {...size} box={findBox?.(itemId)} isMarked={isMarked} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

type PieceOutlineProps = { width: number; height: number; box?: Box | undefined; isMarked: boolean };

/** In the pixels of the picture. Without a mark it only takes taps. */
export function PieceOutline({ box = WHOLE, isMarked, ...size }: PieceOutlineProps) {
  const frame = getCardFrame({ box }, size);
  return (
    <>
      <rect {...frame} className={isMarked ? styles.halo : styles.reach} />
      {isMarked && <rect {...frame} className={styles.outline} />}
    </>
  );
}
