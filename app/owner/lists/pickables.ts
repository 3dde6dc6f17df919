import type { ClosetMessages } from "#domain/messages/en/closet.ts";
import type { OwnItem, OwnOutfit } from "#domain/owner/own-closet.ts";
import type { Pickable } from "./entry-picker.tsx";

export const toPickableItem = (item: OwnItem, words: ClosetMessages): Pickable => ({
  id: item.id,
  name: item.name ?? item.brand ?? words.item,
  photograph: { address: item.thumbnailImageURL, ...(item.picture && { picture: item.picture }) },
});

export const toPickableOutfit = (outfit: OwnOutfit, position: number, words: ClosetMessages): Pickable => ({
  id: outfit.id,
  name: outfit.name ?? words.outfit(position),
  photograph: { address: outfit.previewUrl, ...(outfit.picture && { picture: outfit.picture }) },
});
