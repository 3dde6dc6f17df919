import { getOutfitName } from "#domain/outfit-name.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { formatCollectionCounts } from "#domain/collection-contents.ts";
import type { LinkTarget } from "#domain/links/link.ts";

export function useTargetName(): (what: LinkTarget) => string {
  const { collections, outfits, items } = useClosetState().closet;
  const messages = useMessages();
  const { links: words } = useOwnerMessages();
  return (what) => {
    switch (what.kind) {
      case "closet":
        return words.wholeCloset;
      case "collection": {
        const collection = collections.find(({ id }) => id === what.id);
        return collection ? words.collection(collection.name || messages.untitledCollection) : words.gone;
      }
      case "outfit": {
        const position = outfits.findIndex(({ id }) => id === what.id);
        const outfit = outfits[position];
        return outfit ? getOutfitName(outfit, messages, position + 1, items) : words.gone;
      }
      case "entries":
        return formatCollectionCounts(
          { items: what.items.length, outfits: what.outfits.length, inspirations: 0 },
          messages,
        );
    }
  };
}
