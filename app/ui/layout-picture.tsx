import { useReducer } from "react";
import type { Item } from "#domain/closet.ts";
import { choosePicture } from "#domain/composer/choose-picture.ts";
import { PAPER } from "#domain/layout/board.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { getTransform } from "#domain/layout/layout-svg.ts";
import { LaidPicture } from "./laid-picture.tsx";
import { getSeenPicture, keepSeenPicture } from "./seen-pictures.ts";

/** Device pixels. */
const PIECE_PX = 200;

type LayoutPictureProps = { layout: Layout; items: readonly Item[]; alt?: string; className?: string | undefined };

/** The server has not drawn this board. Without `alt` it is a decoration. */
export function LayoutPicture({ layout: { ratio, pics }, items, alt, className }: LayoutPictureProps) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const role = alt === undefined ? ({ "aria-hidden": true } as const) : { role: "img", "aria-label": alt };
  return (
    <svg className={className} data-board="" viewBox={`0 0 1 ${ratio}`} {...role}>
      <rect width={1} height={ratio} fill={PAPER} />
      {pics.map((pic, place) => {
        const item = items.find(({ id }) => id === pic.itemId);
        const chosen = item && choosePicture(item, PIECE_PX);
        // What the board has loaded is there without a connection, too.
        const picture = chosen && { ...chosen, href: getSeenPicture(chosen.href)?.href ?? chosen.href };
        return (
          picture && (
            <g key={place} transform={getTransform(pic, picture)}>
              <LaidPicture
                pic={pic}
                picture={picture}
                onLoad={({ currentTarget }) => {
                  keepSeenPicture(picture.href, currentTarget);
                  drawAgain();
                }}
              />
            </g>
          )
        );
      })}
    </svg>
  );
}
