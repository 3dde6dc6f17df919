import type { ReactNode } from "react";
import styles from "./grid-section.module.css";
import { useMessages } from "#app/ui/messages.ts";

type GridSectionProps = { id: string; title: string; total: number; emptyText: string; children: ReactNode };

export function GridSection({ id, title, total, emptyText, children }: GridSectionProps) {
  const { number } = useMessages();
  return (
    // The header's links move the focus here.
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title} {total > 0 && <span className={styles.count}>{number(total)}</span>}
      </h2>
      {total === 0 ? <p className={styles.empty}>{emptyText}</p> : children}
    </section>
  );
}
