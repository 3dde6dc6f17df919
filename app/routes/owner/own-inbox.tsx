import { useEffect } from "react";
import { Link } from "react-router";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/owner/form/form.module.css";
import { InboxCard } from "#app/owner/inbox/inbox-card.tsx";
import styles from "#app/owner/inbox/inbox.module.css";
import { useInbox } from "#app/owner/inbox/use-inbox.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { ShareLink } from "#app/owner/settings/share-link.tsx";
import { SignedOut } from "#app/owner/signed-out.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";

/** Why nothing comes, or how friends get the link. */
function EmptyInbox() {
  const { store, publicUrl } = useOwnParts();
  const { visibility, stylings } = useClosetState().closet.user;
  const { inbox } = useOwnerMessages();
  if (visibility === "public" && stylings !== "none") {
    return (
      <EmptyList title={inbox.none} text={inbox.noneText}>
        <ShareLink username={store.username} publicUrl={publicUrl} />
      </EmptyList>
    );
  }
  return (
    <EmptyList title={inbox.none} text={visibility === "private" ? inbox.nonePrivate : inbox.noneClosed}>
      <Link to={`${OWN_CLOSET_PATH}/settings`} className={form.button}>
        {inbox.toSettings}
      </Link>
    </EmptyList>
  );
}

export default function OwnInbox() {
  const { inbox } = useOwnParts();
  const { phase, stylings, hasOlder, hasOlderFailed, newIds } = useInbox();
  const { outOfReach } = useMessages();
  const words = useOwnerMessages();
  useEffect(() => inbox.open(), [inbox]);
  return (
    <main className={styles.page}>
      {phase === "UNREACHABLE" && <RetryScreen message={outOfReach} onRetry={() => void inbox.load()} />}
      {phase === "SIGNED_OUT" && <SignedOut />}
      {phase === "LOADING" && <LoadingScreen />}
      {phase === "READY" && stylings.length === 0 && <EmptyInbox />}
      {stylings.length > 0 && (
        <ul className={styles.list} aria-label={words.tabs.inbox}>
          {stylings.map((styling) => (
            <li key={styling.id}>
              <InboxCard styling={styling} isNew={newIds.has(styling.id)} />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className={styles.failed}>
        {hasOlderFailed && words.inbox.notDone}
      </p>
      {hasOlder && (
        <button type="button" className={`${form.button} ${styles.older}`} onClick={() => void inbox.showOlder()}>
          {words.inbox.older}
        </button>
      )}
    </main>
  );
}
