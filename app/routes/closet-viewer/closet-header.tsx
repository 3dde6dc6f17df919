import type { Owner } from "#domain/closet.ts";
import { Logo } from "#app/logo.tsx";
import styles from "./closet-header.module.css";
import { useMessages } from "#app/ui/messages.ts";

export function ClosetHeader({ owner }: { owner: Owner }) {
  const messages = useMessages();
  return (
    <header className={styles.header}>
      <Logo />
      <h1 className={styles.name}>{messages.closetOf(owner.firstName)}</h1>
      <p className={styles.username} dir="auto">
        @{owner.username}
      </p>
    </header>
  );
}
