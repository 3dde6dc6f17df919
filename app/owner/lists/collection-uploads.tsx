import { CardGrid } from "#app/ui/card-grid.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import { useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import styles from "./own-list.module.css";

/** Photographs on their way to the end of a collection. */
export function CollectionUploads({ collectionId }: { collectionId: string }) {
  const { uploads, pause } = useUploads();
  const { queue } = useOwnParts();
  const { add } = useOwnerMessages();
  const shown = uploads.filter(
    ({ target, state }) => "collectionId" in target && target.collectionId === collectionId && state !== "DONE",
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.grid}>
      <CardGrid
        label={add}
        entries={shown}
        total={shown.length}
        getKey={({ id }) => id}
        renderCard={(upload) => <UploadCard upload={upload} pause={pause} queue={queue} />}
      />
    </div>
  );
}
