import { Link } from "react-router";
import type { CollectionRow as Row } from "#domain/closet-view.ts";
import { formatCollectionCounts } from "#domain/collection-contents.ts";
import { getTypeColor } from "#domain/collection-type.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "./collection-row.module.css";
import { useMessages } from "#app/ui/messages.ts";

type CollectionRowProps = {
  row: Row;
  label: string;
  path: string | null;
};

export function CollectionRow({ row, label, path }: CollectionRowProps) {
  const messages = useMessages();
  const content = (
    <>
      <span className={styles.bar} data-color={getTypeColor(row.type)} />
      <span className={styles.words}>
        <bdi className={styles.label}>{label}</bdi>{" "}
        <bdi className={styles.name}>{row.name || messages.untitledCollection}</bdi>{" "}
        <span className={styles.count}>{formatCollectionCounts(row.held, messages)}</span>
      </span>
      <span className={styles.thumbnails} aria-hidden="true">
        {row.thumbnails.map((photograph, position) => (
          <Photo key={position} photograph={photograph} alt="" cell="thumbnail" />
        ))}
      </span>
    </>
  );
  if (path === null) return <div className={styles.row}>{content}</div>;
  return (
    <Link to={path} className={styles.row}>
      {content}
    </Link>
  );
}
