import type { OwnItem } from "#domain/owner/own-closet.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { useMessages } from "#app/ui/messages.ts";
import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import type { OpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { CutoutSection } from "./cutout-section.tsx";
import { ItemFields } from "./item-fields.tsx";
import { PhotographSection } from "./photograph-section.tsx";
import { PicturesSection } from "./pictures-section.tsx";
import styles from "./item-sheet.module.css";

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
      <ItemFields key={item.id} item={item} onChange={change} />
      <PicturesSection item={item} />
    </EntrySheet>
  );
}
