import {
  COLLECTION_TYPES,
  type CollectionType,
  getTypeLabel,
  type SpecifiedCollectionType,
} from "#domain/collection-type.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";

export function useKindName(): (type: CollectionType) => string {
  const { types } = useMessages();
  const names: Partial<Record<CollectionType, string>> = useOwnerMessages().folderTypes;
  return (type) => names[type] ?? getTypeLabel(type, types);
}

type KindChoiceProps = { chosen: CollectionType; onChoose: (type: SpecifiedCollectionType) => void };

export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const words = useOwnerMessages();
  return (
    <fieldset className={form.group}>
      <legend>{words.collectionType}</legend>
      <div className={form.choices}>
        {COLLECTION_TYPES.map((type) => (
          <label key={type} className={form.check}>
            <input
              type="radio"
              className={form.box}
              name="type"
              checked={chosen === type}
              onChange={() => onChoose(type)}
            />
            {words.folderTypes[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
