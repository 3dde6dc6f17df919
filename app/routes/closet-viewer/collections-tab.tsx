import { MESSAGES } from "#domain/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { CollectionRow } from "./collection-row.tsx";
import { useTabContent } from "./open-closet.tsx";

export default function CollectionsTab() {
  const { owner, content } = useTabContent("collections");
  if (content.rows.total === 0) return <EmptyText>{MESSAGES.noCollections}</EmptyText>;
  return (
    <CardGrid
      label={MESSAGES.collections}
      variant="row"
      {...content.rows}
      getKey={(row) => row.id}
      renderCard={(row) => <CollectionRow owner={owner} row={row} />}
    />
  );
}
