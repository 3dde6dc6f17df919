import {
  COLLECTION_TYPES,
  type CollectionType,
  getTypeLabel,
  type SpecifiedCollectionType,
} from "#domain/collection-type.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Choice } from "#app/owner/form/labeled-input.tsx";

export function useKindName(): (type: CollectionType) => string {
  const { types } = useMessages();
  const names: Partial<Record<CollectionType, string>> = useOwnerMessages().folderTypes;
  return (type) => names[type] ?? getTypeLabel(type, types);
}

type KindChoiceProps = { chosen: CollectionType; onChoose: (type: SpecifiedCollectionType) => void };

export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const words = useOwnerMessages();
  return (
    <Choice
      legend={words.collectionType}
      name="type"
      words={words.folderTypes}
      values={COLLECTION_TYPES}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
