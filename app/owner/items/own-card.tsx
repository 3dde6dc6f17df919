import { memo } from "react";
import type { ShownPhotograph } from "#domain/closet.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { OpenLink } from "#app/owner/lists/open-link.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import card from "#app/ui/card.module.css";
import styles from "./own-card.module.css";
import form from "#app/ui/form.module.css";

export type OwnCardContent = ShownPhotograph & {
  name: string;
  /** Both are below the photograph. With an empty title the caption keeps its height. */
  title?: string | undefined;
  subtitle?: string | undefined;
  /** On the photograph. */
  note?: string | undefined;
};

type OwnCardProps = OwnCardContent & {
  id: string;
  query?: string | undefined;
  cell?: PictureCell;
  isPriority?: boolean;
  /** Shown until the server's picture is loaded. */
  preview?: string | undefined;
  /** Undefined: the card is a link. */
  isSelected?: boolean | undefined;
  onToggle?: ((id: string, isRange: boolean) => void) | undefined;
};

/** Two rows on a phone. */
export const PRIORITY_CARDS = 4;

/** `OwnList` passes primitive or stable properties: it renders 3,000 cards while the owner types. */
export const OwnCard = memo(function OwnCard({
  id,
  query,
  name,
  title,
  subtitle,
  note,
  cell = "card",
  isPriority = false,
  preview,
  isSelected,
  onToggle,
  ...photograph
}: OwnCardProps) {
  const words = useOwnerMessages();
  const content = (
    <>
      <Photo photograph={photograph} preview={preview} alt={name} cell={cell} isPriority={isPriority} />
      {title !== undefined && (
        <span className={card.captions} aria-hidden="true">
          <bdi>{title}</bdi>
          {subtitle !== undefined && <bdi>{subtitle}</bdi>}
        </span>
      )}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  );
  if (isSelected === undefined) {
    return (
      <OpenLink id={id} query={query}>
        {content}
      </OpenLink>
    );
  }
  return (
    <label className={`${card.card} ${styles.card}`} data-selected={isSelected || undefined}>
      {content}
      <input
        type="checkbox"
        className={`${form.box} ${styles.checkbox}`}
        aria-label={words.selectItem(name)}
        checked={isSelected}
        onChange={(event) => onToggle?.(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
});
