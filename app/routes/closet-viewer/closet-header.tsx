import { Link } from "react-router";
import type { Owner } from "#domain/closet.ts";
import { findLinkToken } from "#domain/closet-tabs.ts";
import { LANGUAGE_NAMES } from "#domain/languages.ts";
import { LANGUAGES_ID } from "#app/page-footer.tsx";
import { Logo } from "#app/logo.tsx";
import styles from "./closet-header.module.css";
import { useMessages } from "#app/ui/messages.ts";

export function ClosetHeader({ owner }: { owner: Owner }) {
  const messages = useMessages();
  const language = LANGUAGE_NAMES[messages.language];
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      <a href={`#${LANGUAGES_ID}`} className={styles.language} aria-label={`${messages.languages}: ${language}`}>
        {language}
      </a>
      <h1 className={styles.name}>{messages.closetOf(owner.firstName)}</h1>
      {findLinkToken(owner.username) === null && (
        <p className={styles.username} dir="auto">
          {`@${owner.username}`}
        </p>
      )}
    </header>
  );
}
