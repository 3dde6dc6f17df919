import type { CSSProperties } from "react";
import { MESSAGES } from "#domain/messages.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { CollectionRow } from "./collection-row.tsx";
import styles from "./collections-tab.module.css";
import { useTabContent } from "./open-closet.tsx";

export default function CollectionsTab() {
  const { owner, content } = useTabContent("collections");
  if (content.rows.total === 0) return <EmptyText>{MESSAGES.noCollections}</EmptyText>;
  const { entries, total, from = 0 } = content.rows;
  return (
    <>
      <ul
        className={styles.rows}
        aria-label={MESSAGES.collections}
        style={{ "--rows": from > 0 ? entries.length : total } as CSSProperties}
      >
        {entries.map((row) => (
          <li key={row.id} className={styles.row}>
            <CollectionRow owner={owner} row={row} />
          </li>
        ))}
      </ul>
      {from + entries.length < total && <MoreLink href={`?from=${from + entries.length}`} />}
    </>
  );
}
