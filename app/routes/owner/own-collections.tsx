import { Link } from "react-router";
import { getCollectionType, getTypeLabel } from "#domain/collection-type.ts";
import { moveAndTell } from "#app/owner/content/closet-actions.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import { ListState } from "#app/owner/lists/list-state.tsx";
import { getOwnCollectionPath, NewCollection } from "#app/owner/lists/new-collection.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

export default function OwnCollections() {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const { collections } = closet;
  return (
    <main className={styles.page}>
      <div className={styles.tools}>
        <NewCollection />
      </div>
      <ListState isEmpty={collections.length === 0}>
        <EmptyList title={words.noCollectionsYet} text={words.noCollectionsText} />
      </ListState>
      <OrderArea
        className={styles.rows}
        ids={collections.map(({ id }) => id)}
        isFixed={phase !== "READY"}
        isRow
        onMove={(place) => void moveAndTell(store, "collections", place, collections.length)}
      >
        <ul>
          {collections.map((collection, at) => (
            <li key={collection.id} aria-posinset={at + 1} aria-setsize={collections.length}>
              <Link to={getOwnCollectionPath(collection.id)} className={styles.row}>
                <bdi>{collection.name || messages.untitledCollection}</bdi>
                <span className={styles.type}>{getTypeLabel(getCollectionType(collection), messages.types)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </OrderArea>
    </main>
  );
}
