import type { PiecePicture } from "#domain/composer/choose-picture.ts";
import type { PlacedItem } from "#domain/layout/layout.ts";
import { getCardFrame, getDodgeColor, getShadowFrame } from "#domain/layout/layout-svg.ts";
import { getSeenPicture } from "./seen-pictures.ts";

type LaidPictureProps = { pic: PlacedItem; picture: PiecePicture; onLoad?: React.ReactEventHandler<SVGImageElement> };

/** In the pixels of the picture, as `drawLayoutSvg` draws it. */
export function LaidPicture({ pic, picture, onLoad }: LaidPictureProps) {
  const { shadow, card } = getSeenPicture(picture.href) ?? {};
  const image = <image {...picture} preserveAspectRatio="none" onLoad={onLoad} />;
  if (card) {
    const frame = getCardFrame(card, picture);
    const { ground } = card;
    return (
      <g style={ground === null ? undefined : { mixBlendMode: "multiply" }}>
        <svg {...frame} viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}>
          {image}
          {ground !== null && <rect {...frame} fill={getDodgeColor(ground)} style={{ mixBlendMode: "color-dodge" }} />}
        </svg>
      </g>
    );
  }
  return (
    <>
      {shadow !== undefined && <image href={shadow} {...getShadowFrame(pic, picture)} preserveAspectRatio="none" />}
      {image}
    </>
  );
}
