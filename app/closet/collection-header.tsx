import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import styles from "./collection-header.module.css";
import { useMessages } from "#app/ui/messages.ts";

type CollectionHeaderProps = {
  path: string;
  name: string | null;
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
};

export function CollectionHeader({ path, name, heading, children }: CollectionHeaderProps) {
  const messages = useMessages();
  return (
    <div className={styles.header}>
      <Link to={path} className={styles.back}>
        <svg viewBox="0 0 20 20" width="16" height="16" className={styles.arrow} aria-hidden="true">
          <path d="M17 10H3M8 5l-5 5 5 5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span>{messages.allCollections}</span>
      </Link>
      {name !== null && (
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          <bdi>{name || messages.untitledCollection}</bdi>
        </h2>
      )}
      {children}
    </div>
  );
}
