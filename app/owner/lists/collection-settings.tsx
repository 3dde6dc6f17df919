import { useNavigate } from "react-router";
import { getCollectionType } from "#domain/collection-type.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { OwnCollection } from "#domain/owner/own-closet.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { removeEntries } from "#app/owner/content/closet-actions.ts";
import { EntryPlace } from "#app/owner/entry-place.tsx";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import form from "#app/ui/form.module.css";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { KindChoice } from "./collection-kind.tsx";
import { useCollectionsPath } from "./new-collection.tsx";
import styles from "./own-list.module.css";

export function CollectionSettings({ collection }: { collection: OwnCollection }) {
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const navigate = useNavigate();
  const collectionsPath = useCollectionsPath();
  const { id, name } = collection;
  const remove = (): void => {
    void removeEntries(store, "collections", [id]);
    void navigate(collectionsPath);
  };
  return (
    <div className={styles.settings}>
      <DraftField
        label={words.collectionName}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onText={(text) => {
          if (text !== "" && text !== name) store.edit("collections", id, { name: text });
        }}
      />
      <KindChoice chosen={getCollectionType(collection)} onChoose={(type) => store.edit("collections", id, { type })} />
      <EntryPlace list="collections" id={id} />
      <button type="button" className={form.button} onClick={remove}>
        {words.deleteCollection}
      </button>
    </div>
  );
}
