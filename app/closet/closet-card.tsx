import type { Photograph } from "#domain/closet.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "./closet-card.module.css";
import { downloadModalTrigger } from "./download-prompt.tsx";
import { usePagesMessages } from "#app/ui/messages.ts";

/** Two rows on a phone. */
const PRIORITY_CARDS = 4;

type ClosetCardProps = {
  photograph: Photograph;
  name: string;
  /** Null where the grid is initially hidden. */
  position: number | null;
  brand?: string | null;
  cell?: PictureCell;
  shoppingLink?: string | undefined;
};

function ExternalLinkIcon() {
  const { opensShop } = usePagesMessages();
  return <span className={styles.externalLink} title={opensShop} role="img" aria-label={opensShop} />;
}

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
