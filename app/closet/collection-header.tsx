import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import styles from "./collection-header.module.css";
import { useMessages } from "#app/ui/messages.ts";
import { Arrow } from "#app/ui/icon.tsx";

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
        <Arrow to="back" size={18} />
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
