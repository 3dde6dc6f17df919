import { Photo } from "#app/ui/photo.tsx";
import styles from "./closet-card.module.css";
import { opensDownloadModal } from "./download-prompt.tsx";

/** The most columns a grid has: the first row, at any width, is among so many cards. */
const FIRST_ROW = 8;

type ClosetCardProps = {
  src: string | null;
  name: string;
  /** In its grid, from 0; null where the grid is not seen at first. */
  position: number | null;
  brand?: string | null;
};

/** A piece of a closet: its photograph, and for an item its brand. Tapping it opens the modal (spec §2). */
export function ClosetCard({ src, name, position, brand }: ClosetCardProps) {
  return (
    <button {...opensDownloadModal} className={styles.card}>
      <Photo src={src} alt={name} isFirst={position !== null && position < FIRST_ROW} />
      {brand !== undefined && (
        <span className={styles.brand} aria-hidden="true">
          <bdi>{brand}</bdi>
        </span>
      )}
    </button>
  );
}
