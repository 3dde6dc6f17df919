import { MESSAGES } from "#domain/messages.ts";
import styles from "./more-link.module.css";

/** The way to the rest of a list for those without script; for all others the rest comes by itself. */
export const MoreLink = ({ href }: { href: string }) => (
  <noscript>
    <a className={styles.more} href={href}>
      {MESSAGES.more}
    </a>
  </noscript>
);
