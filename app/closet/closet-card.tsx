import type { Photograph } from "#domain/closet-pictures.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "./closet-card.module.css";
import { downloadModalTrigger } from "./download-prompt.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";

/** What a phone shows of a grid at first: two rows. These are asked for before anything else, all others as they are laid out. */
const PRIORITY_CARDS = 4;

type ClosetCardProps = {
  photograph: Photograph;
  name: string;
  /** In its grid, from 0; null where the grid is not seen at first. */
  position: number | null;
  brand?: string | null;
  cell?: PictureCell;
  /** Where the piece is sold: an address that the domain has found fit to be opened. */
  shoppingLink?: string | undefined;
};

/** The block icon of spec §2, drawn as what it says here: this card leads out of the closet. */
function ExternalLinkIcon() {
  const { opensShop } = usePagesMessages();
  return <span className={styles.externalLink} title={opensShop} role="img" aria-label={opensShop} />;
}

/**
 * A piece of a closet: its photograph, and for an item its brand. Tapping it opens the modal or, where it has a
 * shopping link to follow, the shop in a new window (spec §2, §4).
 */
export function ClosetCard({ photograph, name, position, brand, shoppingLink, cell = "card" }: ClosetCardProps) {
  const content = (
    <>
      <Photo
        photograph={photograph}
        alt={name}
        cell={cell}
        isPriority={position !== null && position < PRIORITY_CARDS}
        showsAlt={Boolean(brand)}
      />
      {brand !== undefined && (
        <bdi className={styles.brand} aria-hidden="true">
          {brand}
        </bdi>
      )}
    </>
  );
  if (shoppingLink === undefined) {
    return (
      <button {...downloadModalTrigger} className={styles.card}>
        {content}
      </button>
    );
  }
  return (
    <a href={shoppingLink} target="_blank" rel="noopener noreferrer" className={styles.card}>
      {content}
      <ExternalLinkIcon />
    </a>
  );
}
