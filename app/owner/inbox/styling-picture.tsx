import { toShownAddress } from "#domain/owner/own-pictures.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { LayoutPicture } from "#app/ui/layout-picture.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import styles from "./inbox-card.module.css";

/** As the server draws it. */
const PICTURE_WIDTH_PX = 960;

type StylingPictureProps = { styling: Pick<InboxStyling, "previewUrl" | "layout">; alt: string };

export function StylingPicture({ styling: { previewUrl, layout }, alt }: StylingPictureProps) {
  const { store } = useOwnParts();
  const { closet } = useClosetState();
  if (layout === null) return null;
  if (previewUrl === null) {
    return <LayoutPicture layout={layout} items={closet.items} alt={alt} className={styles.picture} />;
  }
  return (
    <OutfitPicture
      address={toShownAddress(store.username, previewUrl)}
      width={PICTURE_WIDTH_PX}
      height={Math.round(PICTURE_WIDTH_PX * layout.ratio)}
      alt={alt}
      className={styles.picture}
      isLazy
    />
  );
}
