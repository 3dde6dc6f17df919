import { Link, NavLink } from "react-router";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { InModal } from "./in-modal.tsx";
import { useInbox } from "./inbox/use-inbox.ts";
import { useClosetState, useOwnParts } from "./own-closet-context.ts";
import { SavingState } from "./saving-state.tsx";
import styles from "./owner-header.module.css";

const TABS = ["items", "outfits", "collections", "portfolio", "inbox", "bin", "settings"] as const;

function InboxCount() {
  const { totalWaiting } = useInbox();
  const { inbox } = useOwnerMessages();
  return (
    totalWaiting > 0 && (
      <span className={styles.count}>
        {totalWaiting}
        <span className={styles.spoken}> {inbox.waiting}</span>
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
        <InModal>
          <p role="status" className={styles.saving}>
            <SavingState />
          </p>
        </InModal>
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
