import { Link, NavLink, useLocation } from "react-router";
import { OWN_CLOSET_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { writeMoment } from "#domain/owner/write-moment.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useInbox } from "./inbox/use-inbox.ts";
import { useClosetState, useOwnParts, useUploads } from "./own-closet-context.ts";
import styles from "./owner-header.module.css";

const TABS = ["items", "outfits", "collections", "portfolio", "inbox", "bin", "settings"] as const;

function SavingState() {
  const { saving, phase, keptAtMs } = useClosetState();
  const { pause } = useUploads();
  const words = useOwnerMessages();
  const { language } = useMessages();
  const { pathname, search } = useLocation();
  if (saving === "SIGNED_OUT" || pause === "SIGNED_OUT" || phase === "SIGNED_OUT") {
    return (
      <>
        {words.signedOut}{" "}
        <Link to={`${SIGN_IN_PATH}?to=${encodeURIComponent(pathname + search)}`} reloadDocument>
          {words.signInAgain}
        </Link>
      </>
    );
  }
  if (saving === "OFFLINE" || pause === "OFFLINE") return words.keptHere;
  if (keptAtMs !== null) return words.app.keptCloset(writeMoment(keptAtMs, language));
  if (saving === null) return null;
  return saving === "SAVING" ? words.saving : words.saved;
}

function InboxCount() {
  const { total } = useInbox();
  const { inbox } = useOwnerMessages();
  return (
    total > 0 && (
      <span className={styles.count}>
        {total}
        <span className={styles.spoken}> {inbox.fresh}</span>
      </span>
    )
  );
}

export function OwnerHeader() {
  const { closet } = useClosetState();
  const { store } = useOwnParts();
  const { closetOf } = useMessages();
  const words = useOwnerMessages();
  const { firstName, visibility } = closet.user;
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h1 className={styles.title}>
          <bdi>{closetOf(firstName)}</bdi>
        </h1>
        <Link to={`${OWN_CLOSET_PATH}/settings`} className={styles.visibility}>
          {words.visibilities[visibility]}
        </Link>
        <p role="status" className={styles.saving}>
          <SavingState />
        </p>
      </div>
      <noscript>
        <p className={styles.noScript}>{words.needsScript}</p>
      </noscript>
      <nav aria-label={words.yourCloset}>
        <ul className={styles.tabs}>
          {TABS.map((tab) => (
            <li key={tab}>
              <NavLink to={`${OWN_CLOSET_PATH}/${tab}`} className={styles.tab ?? ""} onClick={store.dismissNotice}>
                {words.tabs[tab]}
                {tab === "inbox" && <InboxCount />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
