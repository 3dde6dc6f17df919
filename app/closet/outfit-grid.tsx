import { toPhotograph } from "#domain/closet-pictures.ts";
import type { OutfitCard, ListSlice } from "#domain/closet-view.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "./closet-card.tsx";
import { useMessages } from "#app/ui/messages.ts";

type OutfitGridProps = {
  outfits: ListSlice<OutfitCard>;
  /** Behind the switch of a collection, or below another grid. */
  isInitiallyHidden?: boolean;
  moreHref?: string;
};

export function OutfitGrid({ outfits, isInitiallyHidden = false, ...more }: OutfitGridProps) {
  const messages = useMessages();
  return (
    <CardGrid
      label={messages.lists.outfits}
      {...outfits}
      {...more}
      getKey={(outfit) => outfit.id}
      renderCard={(outfit, position) => (
        <ClosetCard
          photograph={toPhotograph(outfit.previewUrl, outfit)}
          name={messages.outfit(position + 1)}
          entry={{ list: "outfits", id: outfit.id }}
          position={isInitiallyHidden ? null : position}
        />
      )}
    />
  );
}
