import type { PiecePicture } from "#domain/composer/choose-picture.ts";
import type { PlacedItem } from "#domain/layout/layout.ts";
import { CARD_COLOR, getCardFrame, getShadowFrame } from "#domain/layout/layout-svg.ts";
import { getSeenPicture } from "./seen-pictures.ts";

type LaidPictureProps = { pic: PlacedItem; picture: PiecePicture; onLoad?: React.ReactEventHandler<SVGImageElement> };

/** In the pixels of the picture, as `drawLayoutSvg` draws it. */
export function LaidPicture({ pic, picture, onLoad }: LaidPictureProps) {
  const { shadow } = getSeenPicture(picture.href) ?? {};
  return (
    <>
      {shadow && <image href={shadow.href} {...getShadowFrame(pic, picture)} preserveAspectRatio="none" />}
      {shadow?.isCard && <rect {...getCardFrame(pic, picture)} fill={CARD_COLOR} />}
      <image {...picture} preserveAspectRatio="none" onLoad={onLoad} />
    </>
  );
}
