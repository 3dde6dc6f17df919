import { readTypedTags } from "#domain/owner/own-values.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { DraftField } from "./draft-field.tsx";

type TagsFieldProps = { tags: readonly string[]; onTags: (tags: string[]) => void };

export function TagsField({ tags, onTags }: TagsFieldProps) {
  const words = useOwnerMessages();
  const { fields } = useItemsMessages();
  return (
    <DraftField
      label={fields.tags}
      help={words.tagsHelp}
      value={tags.join(", ")}
      findProblem={(typed) => (readTypedTags(typed) ? null : words.tooManyTags)}
      onText={(typed) => onTags(readTypedTags(typed) ?? [])}
    />
  );
}
