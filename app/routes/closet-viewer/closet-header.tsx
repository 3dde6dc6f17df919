import { Link } from "react-router";
import type { Owner } from "#domain/closet.ts";
import { findLinkToken, SENT_STYLINGS_PATH } from "#domain/closet-tabs.ts";
import { LANGUAGE_NAMES } from "#domain/languages.ts";
import { hasSignedIn } from "#app/account/stored-text.ts";
import { LANGUAGES_ID } from "#app/page-footer.tsx";
import { Logo } from "#app/logo.tsx";
import styles from "./closet-header.module.css";
import { PersonIcon } from "#app/ui/icon.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";

export function ClosetHeader({ owner }: { owner: Owner }) {
  const messages = useMessages();
  const isSignedIn = useBrowserValue(hasSignedIn, false);
  const language = LANGUAGE_NAMES[messages.language];
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      {isSignedIn && (
        <Link
          to={SENT_STYLINGS_PATH}
          className={styles.account}
          aria-label={messages.signedIn}
          title={messages.signedIn}
        >
          <PersonIcon />
        </Link>
      )}
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
