import styles from "./more-link.module.css";
import { useMessages } from "./messages.ts";

/** The way to the rest of a list for those without script; for all others the rest comes by itself. */
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
