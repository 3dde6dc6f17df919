import { readCategory } from "#domain/items/category.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useProposedColors } from "./use-proposed-colors.ts";

type SuggestionProps = { item: OwnItem; onChange: (changes: Changes) => void };

function Suggestion({ value, onUse }: { value: string; onUse: () => void }) {
  const words = useOwnerMessages();
  return (
    <div className={form.actions}>
      <button type="button" className={form.button} onClick={onUse}>
        {words.suggestion(value)}
      </button>
    </div>
  );
}

/** By the name, while the item has no category. */
export function CategorySuggestion({ item, onChange }: SuggestionProps) {
  const { categories } = useItemsMessages();
  const category = item.category ? null : readCategory(item.name);
  return category && <Suggestion value={categories[category]} onUse={() => onChange({ category })} />;
}

/** By the photograph, while the item has no colours. */
export function ColorSuggestion({ item, onChange }: SuggestionProps) {
  const { comma } = useMessages();
  const { colors: names } = useItemsMessages();
  const proposed = useProposedColors(item.thumbnailImageURL);
  if (item.colors || proposed.length === 0) return null;
  const value = proposed.map((color) => names[color]).join(comma);
  return <Suggestion value={value} onUse={() => onChange({ colors: proposed })} />;
}
