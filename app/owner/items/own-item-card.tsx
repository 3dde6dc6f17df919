import { memo } from "react";
import { OpenLink } from "#app/owner/lists/open-link.tsx";
import { listItemNames } from "#domain/items/item-names.ts";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import type { UploadQueue } from "#app/owner/uploads/upload-queue.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "./own-card.module.css";

type OwnItemCardProps = {
  item: OwnItem;
  /** From 1, in the closet: it names a piece without a name. */
  place: number;
  query?: string;
  showsCutout: boolean;
  findPreview: UploadQueue["findPreview"];
  isPriority: boolean;
  isSelecting: boolean;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
};

export const OwnItemCard = memo(function OwnItemCard({
  item,
  place,
  query,
  showsCutout,
  findPreview,
  isPriority,
  isSelecting,
  isSelected,
  onToggle,
}: OwnItemCardProps) {
  const messages = useMessages();
  const words = useOwnerMessages();
  const names = listItemNames(item);
  const name = names[0] ?? messages.piece(place);
  const photograph = showsCutout ? toItemPhotograph(item) : toPhotograph(item.thumbnailImageURL, item);
  const content = (
    <>
      <Photo
        photograph={photograph}
        preview={findPreview(photograph.address)}
        alt={name}
        cell="card"
        isPriority={isPriority}
      />
      <span className={styles.caption} aria-hidden="true">
        {names.map((text) => (
          <bdi key={text}>{text}</bdi>
        ))}
      </span>
      {item.wishlist && <span className={styles.wish}>{words.wish}</span>}
      {!item.wishlist && photograph.address === null && <span className={styles.wish}>{words.addPictures}</span>}
    </>
  );
  if (isSelecting) {
    return (
      <label className={styles.card} data-selected={isSelected || undefined}>
        {content}
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={words.selectItem(name)}
          checked={isSelected}
          onChange={(event) => onToggle(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    );
  }
  return (
    <OpenLink id={item.id} query={query}>
      {content}
    </OpenLink>
  );
});
