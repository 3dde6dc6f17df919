import { memo } from "react";
import type { PictureFacts } from "#domain/closet.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "#app/owner/items/own-card.module.css";
import { OpenLink } from "./open-link.tsx";

type OwnPictureCardProps = {
  id: string;
  query?: string | undefined;
  address: string | null;
  picture: PictureFacts | undefined;
  name: string;
  showsName?: boolean;
  position: number;
  /** Shown until the server's picture is loaded. */
  preview?: string | undefined;
  cell?: PictureCell;
};

export const OwnPictureCard = memo(function OwnPictureCard({
  id,
  query,
  address,
  picture,
  name,
  showsName = false,
  position,
  preview,
  cell = "card",
}: OwnPictureCardProps) {
  return (
    <OpenLink id={id} query={query}>
      <Photo
        photograph={{ address, ...(picture && { picture }) }}
        alt={name}
        cell={cell}
        isPriority={position < 4}
        preview={preview}
      />
      {showsName && (
        <span className={styles.caption} aria-hidden="true">
          <bdi>{name}</bdi>
        </span>
      )}
    </OpenLink>
  );
});
