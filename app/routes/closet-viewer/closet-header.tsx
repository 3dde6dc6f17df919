import type { Owner } from "#domain/closet.ts";
import { MESSAGES } from "#domain/messages.ts";
import { Logo } from "#app/logo.tsx";
import styles from "./closet-header.module.css";

/** The viewer's header (spec §2): the logo, and whose closet it is. */
export function ClosetHeader({ owner }: { owner: Owner }) {
  return (
    <header className={styles.header}>
      <Logo />
      <h1 className={styles.name}>
        <bdi>{MESSAGES.closetOf(owner.firstName)}</bdi>
      </h1>
      <p className={styles.username}>
        <bdi>@{owner.username}</bdi>
      </p>
    </header>
  );
}
