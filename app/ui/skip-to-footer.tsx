import { useMessages } from "#app/ui/messages.ts";
import styles from "./skip-to-footer.module.css";

export const FOOTER_ID = "bar";

/** For a keyboard: the footer comes after all the cards. */
export function SkipToFooter() {
  const { skipToBar } = useMessages();
  return (
    <a href={`#${FOOTER_ID}`} className={styles.skip}>
      {skipToBar}
    </a>
  );
}
