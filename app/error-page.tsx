import { useEffect } from "react";
import { useBrand } from "./root-data.ts";
import styles from "./error-page.module.css";
import { PlainPage } from "./plain-page.tsx";
import { useMessages } from "./ui/messages.ts";

/**
 * The ERROR screen (spec §2, §8). It names nobody: a private, an unknown and a removed closet, and one that failed to
 * load, all look the same.
 */
export function ErrorPage() {
  const { name, supportEmail } = useBrand();
  const messages = useMessages();
  useEffect(() => {
    // The page may have named somebody a moment ago.
    document.title = name;
  }, [name]);
  const [before, after] = messages.closetNotShown(supportEmail).split(supportEmail);
  return (
    <PlainPage>
      <h1 className={styles.oops}>
        {before}
        <a href={`mailto:${supportEmail}`}>
          <bdi>{supportEmail}</bdi>
        </a>
        {after}
      </h1>
    </PlainPage>
  );
}
