import type { MouseEvent } from "react";
import { Link } from "react-router";
import { getTabPath } from "#domain/closet-tabs.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import styles from "./entry-bar.module.css";

function useListName(page: EntryPage): string {
  const messages = useMessages();
  const { backTo } = useItemsMessages();
  const { within, search, list } = page.place;
  if (within) {
    const collections = page.kind === "portfolio" ? [] : page.collections;
    const collection = collections.find(({ id }) => id === within.collectionId);
    return collection?.name || messages.untitledCollection;
  }
  if (list === "inspirations") return messages.allCollections;
  return search === undefined ? backTo[list] : backTo.search;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

type EntryBarProps = { page: EntryPage; listPath: string; onClose: () => void };

/** The ways back: to the list from which the visitor came, and to the closet. */
export function EntryBar({ page, listPath, onClose }: EntryBarProps) {
  const messages = useMessages();
  const { owner } = page;
  const listName = useListName(page);
  const close = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <nav className={styles.bar} aria-label={messages.closet}>
      <Link to={listPath} className={styles.back} onClick={close}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={styles.arrow}>
          <path d="M20 12H4M10 6l-6 6 6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        <bdi className={styles.name}>{listName}</bdi>
      </Link>
      <Link to={getTabPath(owner.username, "outfits")} className={styles.closet}>
        <span className={styles.name}>{messages.closetOf(owner.firstName)}</span>
      </Link>
    </nav>
  );
}
