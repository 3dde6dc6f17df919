import { choosePicture } from "#domain/composer/piece-picture.ts";
import { PAPER } from "#domain/layout/board.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { getTransform } from "#domain/layout/layout-svg.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import styles from "./layout-choice.module.css";

/** Device pixels. */
const PIECE_PX = 200;

/** A board that the server has not drawn yet. */
export function LayoutPicture({ layout: { ratio, pics }, items }: { layout: Layout; items: readonly OwnItem[] }) {
  return (
    <svg className={styles.picture} viewBox={`0 0 1 ${ratio}`} aria-hidden="true">
      <rect width={1} height={ratio} fill={PAPER} />
      {pics.map((pic, place) => {
        const item = items.find(({ id }) => id === pic.itemId);
        const picture = item && choosePicture(item, PIECE_PX);
        return (
          picture && (
            <image key={place} {...picture} preserveAspectRatio="none" transform={getTransform(pic, picture)} />
          )
        );
      })}
    </svg>
  );
}
