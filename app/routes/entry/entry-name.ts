import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";
import { getOwnerName, toTagText } from "#app/link-preview.ts";
import { getItemName } from "#domain/items/item-names.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

export function getEntryName(page: EntryPage, messages: ClosetMessages): string {
  const { position } = page;
  switch (page.kind) {
    case "item":
      return getItemName(page.item, messages);
    case "outfit":
      return position === undefined && !page.outfit.styledBy
        ? (page.outfit.name ?? messages.lists.outfits)
        : getOutfitName(page.outfit, messages, (position ?? 0) + 1);
    case "inspiration":
      return position === undefined ? messages.lists.inspirations : messages.inspiration(position + 1);
    case "portfolio":
      return position === undefined ? messages.lists.portfolio : messages.portfolio(position + 1);
  }
}

/** Entries of these kinds have no text: their name is a number. */
export const isWordless = ({ kind }: EntryPage): boolean => kind === "portfolio" || kind === "inspiration";

export function getPictureText(page: EntryPage, messages: ClosetMessages): string {
  const name = getEntryName(page, messages);
  if (page.kind !== "outfit" || page.items.length === 0) return name;
  return `${name}: ${page.items.map((item) => getItemName(item, messages)).join(", ")}`;
}

export const getEntryTitle = (page: EntryPage, messages: ClosetMessages): string =>
  `${toTagText(getEntryName(page, messages))} · ${messages.closetOf(getOwnerName(page.owner))}`;
