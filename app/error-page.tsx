import { useEffect } from "react";
import { useBrand } from "./root-data.ts";
import styles from "./error-page.module.css";
import { PlainPage } from "./plain-page.tsx";
import { useMessages } from "./ui/messages.ts";

/** The ERROR screen (spec §2, §8): the same for private, unknown and deleted closets, and for errors. */
export function ErrorPage() {
  const { name, supportEmail } = useBrand();
  const messages = useMessages();
  const { privateTitle } = messages;
  useEffect(() => {
    // The previous title may contain the owner's name.
    document.title = `${privateTitle} · ${name}`;
  }, [name, privateTitle]);
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
