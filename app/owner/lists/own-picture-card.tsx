import { memo } from "react";
import { Link } from "react-router";
import type { PictureFacts } from "#domain/closet.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "#app/owner/items/own-card.module.css";
import { toOpenLink } from "./use-open-entry.ts";

type OwnPictureCardProps = {
  id: string;
  address: string | null;
  picture: PictureFacts | undefined;
  name: string;
  position: number;
  /** The local picture, until the server's is loaded. */
  preview?: string | undefined;
  cell?: PictureCell;
};

/** Of an outfit, a portfolio picture or an inspiration. */
export const OwnPictureCard = memo(function OwnPictureCard({
  id,
  address,
  picture,
  name,
  position,
  preview,
  cell = "card",
}: OwnPictureCardProps) {
  return (
    <Link to={toOpenLink(id)} preventScrollReset className={styles.card}>
      <Photo
        photograph={{ address, ...(picture && { picture }) }}
        alt={name}
        cell={cell}
        isPriority={position < 4}
        preview={preview}
      />
    </Link>
  );
});
