import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Photograph } from "#domain/closet.ts";
import { Photo } from "#app/ui/photo.tsx";
import styles from "./small-grid.module.css";

export type SmallCard = {
  id: string;
  photograph: Photograph;
  /** Null for an id that cannot be in an address. */
  path: string | null;
  alt: string;
  caption?: string | null | undefined;
  detail?: string | null | undefined;
};

function Card({ photograph, path, alt, caption, detail }: Omit<SmallCard, "id">) {
  const content = (
    <>
      <span className={styles.photo}>
        <Photo photograph={photograph} alt={alt} cell="related" />
      </span>
      {caption && (
        <bdi className={styles.caption} aria-hidden="true">
          {caption}
        </bdi>
      )}
      {detail && (
        <bdi className={styles.detail} aria-hidden="true">
          {detail}
        </bdi>
      )}
    </>
  );
  if (path === null) return <span className={styles.card}>{content}</span>;
  return (
    <Link to={path} className={styles.card}>
      {content}
    </Link>
  );
}

type SmallGridProps = { title: string; cards: readonly SmallCard[]; more?: ReactNode; printsAsList?: boolean };

export function SmallGrid({ title, cards, more, printsAsList = false }: SmallGridProps) {
  return (
    <section className={`${styles.section} ${printsAsList ? styles.list : ""}`}>
      <h2 className={styles.title}>{title}</h2>
      <div role="list" className={styles.grid}>
        {cards.map(({ id, ...card }) => (
          <div key={id} role="listitem">
            <Card {...card} />
          </div>
        ))}
      </div>
      {more}
    </section>
  );
}
