import { memo } from "react";
import { Link } from "react-router";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "./own-card.module.css";

/** Two rows on a phone. */
const PRIORITY_CARDS = 4;

type OwnItemCardProps = {
  item: OwnItem;
  position: number;
  isSelecting: boolean;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
};

/** Leads to the item's sheet; while the owner selects it is a checkbox. */
export const OwnItemCard = memo(function OwnItemCard({
  item,
  position,
  isSelecting,
  isSelected,
  onToggle,
}: OwnItemCardProps) {
  const messages = useMessages();
  const words = useOwnerMessages();
  const name = item.name ?? item.brand ?? messages.item;
  const content = (
    <>
      <Photo
        photograph={{ address: item.thumbnailImageURL, ...(item.picture && { picture: item.picture }) }}
        alt={name}
        cell="card"
        isPriority={position < PRIORITY_CARDS}
      />
      <bdi className={styles.caption} aria-hidden="true">
        {item.name ?? item.brand}
      </bdi>
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
    <Link to={toOpenLink(item.id)} preventScrollReset className={styles.card}>
      {content}
    </Link>
  );
});
