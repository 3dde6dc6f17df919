import styles from "./more-link.module.css";
import { useMessages } from "./messages.ts";

/** For visitors without scripts. */
export function MoreLink({ href }: { href: string }) {
  const { more } = useMessages();
  return (
    <noscript>
      <a className={styles.more} href={href}>
        {more}
      </a>
    </noscript>
  );
}
