import type { ShownPhotograph } from "#domain/closet.ts";
import styles from "./closet-pictures.module.css";
import { Photo } from "./photo.tsx";

/** One large picture, and up to two beside it. */
export const ClosetPictures = ({ photographs }: { photographs: readonly ShownPhotograph[] }) => (
  <span className={styles.pictures} data-total={photographs.length}>
    {photographs.map((photograph, position) => (
      <Photo key={position} photograph={photograph} alt="" cell={position === 0 ? "related" : "small"} />
    ))}
  </span>
);
