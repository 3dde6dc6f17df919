import type { CollectionIds } from "#domain/owner/own-collection.ts";
import { useMessages } from "#app/ui/messages.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { ItemSheet } from "#app/owner/sheet/item-sheet.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { OutfitSheet } from "./outfit-sheet.tsx";
import { useOpenEntry } from "./use-open-entry.ts";

function pick<Entry extends { id: string }>(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The sheet of the entry that is open, with the ways to its neighbours in the collection. */
export function CollectionSheet({ ids }: { ids: CollectionIds }) {
  const { items, outfits, inspirations } = useClosetState().closet;
  const messages = useMessages();
  const item = useOpenEntry(items, pick(items, ids.itemIds));
  const outfit = useOpenEntry(outfits, pick(outfits, ids.outfitIds));
  const inspiration = useOpenEntry(inspirations, pick(inspirations, ids.inspirationIds));
  if (item) return <ItemSheet open={item} />;
  if (outfit) return <OutfitSheet open={outfit} position={outfits.indexOf(outfit.entry) + 1} />;
  if (!inspiration) return null;
  const { picUrl: address, picture } = inspiration.entry;
  return (
    <EntrySheet
      list="inspirations"
      name={messages.inspiration(inspirations.indexOf(inspiration.entry) + 1)}
      photograph={{ address, ...(picture && { picture }) }}
      open={inspiration}
    />
  );
}
