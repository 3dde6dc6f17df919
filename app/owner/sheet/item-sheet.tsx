import { readCategory } from "#domain/items/category.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import type { OpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { CutoutSection } from "./cutout-section.tsx";
import { ItemFields } from "./item-fields.tsx";
import { PhotographSection } from "./photograph-section.tsx";
import { PicturesSection } from "./pictures-section.tsx";
import styles from "./item-sheet.module.css";
import { useProposedColors } from "./use-proposed-colors.ts";

type SuggestionsProps = { item: OwnItem; onChange: (changes: Changes) => void };

/** The category by the name, and the colours by the photograph, while the item has none. */
function Suggestions({ item, onChange }: SuggestionsProps) {
  const words = useOwnerMessages();
  const { comma } = useMessages();
  const { categories, colors: colorNames } = useItemsMessages();
  const category = item.category ? null : readCategory(item.name);
  const proposed = useProposedColors(item.thumbnailImageURL);
  const colors = item.colors ? [] : proposed;
  if (category === null && colors.length === 0) return null;
  return (
    <div className={form.actions}>
      {category !== null && (
        <button type="button" className={form.button} onClick={() => onChange({ category })}>
          {words.suggestion(categories[category])}
        </button>
      )}
      {colors.length > 0 && (
        <button type="button" className={form.button} onClick={() => onChange({ colors })}>
          {words.suggestion(colors.map((color) => colorNames[color]).join(comma))}
        </button>
      )}
    </div>
  );
}

export function ItemSheet({ open }: { open: OpenEntry<OwnItem> }) {
  const { store } = useOwnParts();
  const messages = useMessages();
  const item = open.entry;
  const change = (changes: Changes): void => store.edit("items", item.id, changes);
  return (
    <EntrySheet
      list="items"
      name={item.name ?? item.brand ?? messages.item}
      photograph={{ address: item.thumbnailImageURL, ...(item.picture && { picture: item.picture }) }}
      open={open}
    >
      <div className={styles.tools}>
        <PhotographSection key={`photograph of ${item.id}`} item={item} />
        <CutoutSection key={`cutout of ${item.thumbnailImageURL} ${item.id}`} item={item} onChange={change} />
      </div>
      <Suggestions item={item} onChange={change} />
      <ItemFields key={item.id} item={item} onChange={change} />
      <PicturesSection item={item} />
    </EntrySheet>
  );
}
