import { useMemo } from "react";
import { toPathSegment } from "#domain/closet-tabs.ts";
import { viewCloset } from "#domain/closet-view.ts";
import { moveAndTell } from "#app/owner/content/closet-actions.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import { useKindName } from "#app/owner/lists/collection-kind.tsx";
import { ListState } from "#app/owner/lists/list-state.tsx";
import { NewCollection, useCollectionsPath } from "#app/owner/lists/new-collection.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { CollectionRow } from "#app/routes/closet-viewer/collection-row.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

export default function OwnCollections() {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const kindOf = useKindName();
  const path = useCollectionsPath();
  const { content } = useMemo(() => viewCloset(closet, { tab: "collections" }), [closet]);
  const rows = content.tab === "collections" && "rows" in content ? content.rows.entries : [];
  return (
    <main className={styles.page}>
      <div className={styles.tools}>
        <NewCollection isFirst={phase === "READY" && rows.length === 0} />
      </div>
      <ListState isEmpty={rows.length === 0}>
        <EmptyList title={words.noCollectionsYet} text={words.noCollectionsText} />
      </ListState>
      {rows.length > 0 && (
        <OrderArea
          ids={rows.map(({ id }) => id)}
          isFixed={phase !== "READY"}
          isRow
          onMove={(place) => moveAndTell(store, "collections", place, rows.length)}
        >
          <CardGrid
            label={messages.lists.collections}
            variant="row"
            entries={rows}
            total={rows.length}
            getKey={({ id }) => id}
            renderCard={(row) => (
              <CollectionRow row={row} label={kindOf(row.type)} path={`${path}/${toPathSegment(row.id)}`} />
            )}
          />
        </OrderArea>
      )}
    </main>
  );
}
