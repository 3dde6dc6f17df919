import { getCollectionPath } from "#domain/closet-tabs.ts";
import { getTypeLabel } from "#domain/collection-type.ts";
import type { CollectionRow as Row, ListSlice } from "#domain/closet-view.ts";
import type { Owner } from "#domain/closet.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { CollectionRow } from "./collection-row.tsx";
import { useTabContent } from "./open-closet.tsx";
import { useMessages } from "#app/ui/messages.ts";

export function CollectionRows({ owner, rows }: { owner: Owner; rows: ListSlice<Row> }) {
  const messages = useMessages();
  return (
    <CardGrid
      label={messages.lists.collections}
      variant="row"
      {...rows}
      getKey={(row) => row.id}
      renderCard={(row) => (
        <CollectionRow
          row={row}
          label={getTypeLabel(row.type, messages.types)}
          path={getCollectionPath(owner.username, row.id)}
        />
      )}
    />
  );
}

export default function CollectionsTab() {
  const { owner, content } = useTabContent("collections");
  const messages = useMessages();
  if (content.rows.total === 0) return <EmptyText>{messages.noCollections}</EmptyText>;
  return <CollectionRows owner={owner} rows={content.rows} />;
}
