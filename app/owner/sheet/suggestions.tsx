import { readCategory } from "#domain/items/category.ts";
import { readColor } from "#domain/items/color.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useProposedColors } from "./use-proposed-colors.ts";

type SuggestionsProps = { item: OwnItem; onChange: (changes: Changes) => void };

/** A category and a colour from the name, or colours from the photograph, if the item has none. A tap keeps the focus in the field. */
export function Suggestions({ item, onChange }: SuggestionsProps) {
  const { comma } = useMessages();
  const { categories, colors: names } = useItemsMessages();
  const { suggestion } = useOwnerMessages();
  const proposed = useProposedColors(item.thumbnailImageURL);
  const named = readColor(item.name);
  const colors = named ? [named] : proposed;
  const category = item.category ? null : readCategory(item.name);
  const uses: [string, Changes][] = [];
  if (category) uses.push([categories[category], { category }]);
  if (!item.colors && colors.length > 0) uses.push([colors.map((color) => names[color]).join(comma), { colors }]);
  if (uses.length === 0) return null;
  return (
    <div className={form.actions}>
      {uses.map(([value, changes]) => (
        <button
          key={value}
          type="button"
          className={form.button}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(changes)}
        >
          {suggestion(value)}
        </button>
      ))}
    </div>
  );
}
