import { Link } from "react-router";
import { getCollectionType, getTypeLabel } from "#domain/collection-type.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import { getOwnCollectionPath, NewCollection } from "#app/owner/lists/new-collection.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { LoadingScreen } from "#app/ui/screen.tsx";

export default function OwnCollections() {
  const { closet, phase } = useClosetState();
  const messages = useMessages();
  const words = useOwnerMessages();
  const { collections } = closet;
  return (
    <main className={styles.page}>
      <div className={styles.tools}>
        <NewCollection />
      </div>
      {phase === "FIRST" && <LoadingScreen />}
      {phase === "READY" && collections.length === 0 && (
        <EmptyList title={words.noCollectionsYet} text={words.noCollectionsText} />
      )}
      <ul className={styles.rows}>
        {collections.map((collection) => (
          <li key={collection.id}>
            <Link to={getOwnCollectionPath(collection.id)} className={styles.row}>
              <bdi>{collection.name || messages.untitledCollection}</bdi>
              <span className={styles.type}>{getTypeLabel(getCollectionType(collection), messages.types)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
